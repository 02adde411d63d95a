export interface CardResult {
  readonly status: 'approved' | 'in_process' | 'rejected';
  readonly statusDetail: string;
}

const approved: CardResult = { status: 'approved', statusDetail: 'accredited' };

const rejected = (statusDetail: string): CardResult => ({ status: 'rejected', statusDetail });

/** Results of the partner's test cards by holder name. */
const results: Readonly<Record<string, CardResult | undefined>> = {
  APRO: approved,
  OTHE: rejected('cc_rejected_other_reason'),
  CONT: { status: 'in_process', statusDetail: 'pending_contingency' },
  CALL: rejected('cc_rejected_call_for_authorize'),
  FUND: rejected('cc_rejected_insufficient_amount'),
  SECU: rejected('cc_rejected_bad_filled_security_code'),
  EXPI: rejected('cc_rejected_bad_filled_date'),
  FORM: rejected('cc_rejected_bad_filled_other'),
  CARD: rejected('cc_rejected_bad_filled_card_number'),
  INST: rejected('cc_rejected_invalid_installments'),
  DUPL: rejected('cc_rejected_duplicated_payment'),
  LOCK: rejected('cc_rejected_card_disabled'),
  CTNA: rejected('cc_rejected_card_type_not_allowed'),
  ATTE: rejected('cc_rejected_max_attempts'),
  BLAC: rejected('cc_rejected_blacklist'),
};

export const testHolderNames = Object.keys(results);

/** Returns the result for the first word of the holder's name; any other name is approved, as with APRO. */
export function decideCardResult(holderName: string): CardResult {
  const [first = ''] = holderName.trim().toUpperCase().split(/\s+/);
  return (Object.hasOwn(results, first) ? results[first] : undefined) ?? approved;
}
