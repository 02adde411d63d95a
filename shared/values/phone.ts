/** The area codes (DDD) that Anatel has given out. */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/**
 * The digits of a typed phone without the country's code: 11 for a mobile number. A number of
 * another country keeps its digits, and is then no mobile phone of Brazil.
 */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 13 && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** Whether a text is a Brazilian mobile number: a known area code, a nine, eight more digits. */
export function isMobilePhone(typed: string): boolean {
  const digits = phoneDigits(typed);
  return /^\d{2}9\d{8}$/.test(digits) && areaCodes.has(digits.slice(0, 2));
}

/** `11988887777` as `(11) 98888-7777`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** `11988887777` as `+5511988887777` (E.164), which Cognito and WhatsApp ask for. */
export function internationalPhone(digits: string): string {
  return `+55${digits}`;
}
