import { toast } from './toasts.js';

/** Puts `value` on the clipboard and says so, or that it failed. Answers whether it is there. */
export async function copyText(value: string, copied: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    toast.success(copied);
    return true;
  } catch {
    toast.error(failed);
    return false;
  }
}
