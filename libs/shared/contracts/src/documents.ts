import { z } from 'zod';

/** The files that people may upload: photographs, screenshots and documents. */
export const documentTypeSchema = z.enum(['image/jpeg', 'image/png', 'application/pdf']);

export type DocumentType = z.infer<typeof documentTypeSchema>;
