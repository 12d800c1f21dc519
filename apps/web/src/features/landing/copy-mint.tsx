import { useRef } from 'react';
import type { Presale } from '#contracts';
import { ApiError, api } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { copyText } from '../../shared/copy-text.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CheckIcon, CopyIcon } from '../../shared/ui/live-icons.js';
import { useCheckMark } from '../../shared/ui/use-check-mark.js';

/**
 * Copies the mint address; the icon is a check mark for 2 s. The address comes from the chain, so it is fetched when the
 * button is hovered or focused: some browsers allow copying only during the click itself.
 */
export function CopyMint() {
  const { tokens } = texts.landing;
  const [checked, check] = useCheckMark();
  const presaleRequest = useRef<Promise<Presale>>(undefined);

  const fetchPresale = () => {
    presaleRequest.current ??= api<Presale>('/api/presale');
    presaleRequest.current.catch(() => (presaleRequest.current = undefined));
    return presaleRequest.current;
  };
  const copy = async () => {
    try {
      const { mintAddress } = await fetchPresale();
      if (mintAddress === null) {
        presaleRequest.current = undefined;
        toast.error(t(tokens.mintUnknown));
      } else if (await copyText(mintAddress, t(tokens.copied), t(tokens.copyFailed))) check();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t(tokens.mintFailed));
    }
  };
  return (
    <Button
      look="quiet"
      data-checked={checked}
      onPointerEnter={fetchPresale}
      onFocus={fetchPresale}
      onClick={copy}
    >
      {checked ? <CheckIcon /> : <CopyIcon />} {t(tokens.copy)}
    </Button>
  );
}
