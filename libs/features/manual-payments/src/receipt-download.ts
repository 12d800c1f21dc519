import { StreamableFile } from '@nestjs/common';
import type { ReceiptType } from '#contracts';
import type { StoredFile } from '#platform';

const ENDINGS: Record<ReceiptType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** Sends a receipt as a download, under a file name of ours. */
export const receiptDownload = (
  paymentId: string,
  { stream, size, type }: StoredFile & { type: ReceiptType },
): StreamableFile =>
  new StreamableFile(stream, {
    type,
    length: size,
    disposition: `attachment; filename="receipt-${paymentId}.${ENDINGS[type]}"`,
  });
