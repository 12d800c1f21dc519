import { format } from '#brand';
import { DomainError } from '#platform';

/** The explorer and its faucet are for the local chain only. Public clusters have public explorers. */
export class ExplorerClosedError extends DomainError {
  constructor() {
    super('EXPLORER_CLOSED', 404, (brand) => format(brand, brand.texts.explorer.refusals.closed));
  }
}

export class TransactionNotFoundError extends DomainError {
  constructor() {
    super('TRANSACTION_NOT_FOUND', 404, (brand) =>
      format(brand, brand.texts.explorer.refusals.transactionMissing),
    );
  }
}

/** The address is not a token's mint. */
export class TokenNotFoundError extends DomainError {
  constructor() {
    super('TOKEN_NOT_FOUND', 404, (brand) => format(brand, brand.texts.explorer.refusals.tokenMissing));
  }
}

/** Only wallets get play money: it would be lost in a token account, mint or program. */
export class NotAWalletError extends DomainError {
  constructor() {
    super('NOT_A_WALLET', 422, (brand) => format(brand, brand.texts.explorer.refusals.notAWallet));
  }
}
