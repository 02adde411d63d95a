const bank = '237';
const currency = '9';
/** Due dates are counted in days from here, and begin again at 1000 after 9999. */
const dueDateEpoch = Date.UTC(1997, 9, 7);

export interface Boleto {
  /** 44 digits. */
  readonly barcode: string;
  /** 47 digits, for typing. */
  readonly line: string;
  readonly reference: string;
}

/** A boleto with the check digits that banks demand. */
export function boletoCharge(charge: {
  readonly amountCentavos: number;
  readonly paymentId: number;
  readonly dueAt: number;
}): Boleto {
  const days = Math.floor((charge.dueAt - dueDateEpoch) / 86_400_000);
  const dueFactor = days <= 9999 ? days : 1000 + ((days - 10_000) % 9000);
  const reference = String(charge.paymentId).padStart(11, '0').slice(-11);
  const free = `338026${reference}00633300`;
  const rest = `${dueFactor}${String(charge.amountCentavos).padStart(10, '0')}${free}`;
  const barcode = `${bank}${currency}${modulo11(bank + currency + rest)}${rest}`;
  const fields = [bank + currency + free.slice(0, 5), free.slice(5, 15), free.slice(15, 25)].map(
    (part) => part + modulo10(part),
  );
  return { barcode, line: `${fields.join('')}${barcode[4]}${barcode.slice(5, 19)}`, reference };
}

function modulo10(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + Math.floor(product / 10) + (product % 10);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

function modulo11(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const check = 11 - (sum % 11);
  return check > 9 || check === 0 ? 1 : check;
}
