import { toast } from './toasts.js';

/** Copies `value` to the clipboard and shows a toast about the outcome. Returns whether it worked. */
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
