/** Validation rules of the card fields, applied while typing and before a token is created. */
const fullMonth = /^(0?[1-9]|1[0-2])$/;

/** Errors in the format of the partner's script: `{field, cause, message}`. */
export function fieldErrors(field, value, settings = {}) {
  const error = (cause, message) => [{ field, cause, message: `${field} ${message}` }];
  const typed = value.trim();
  if (field === 'expirationDate') return dateErrors(typed, error);
  const number = typed.replace(/\s/g, '');
  if (!/^\d+$/.test(number)) return error('invalid_type', 'should be a number.');
  if (field === 'cardNumber') {
    const { length } = settings;
    const fits =
      length === undefined ? number.length >= 13 && number.length <= 19 : number.length === length;
    if (!fits) {
      return error(
        'invalid_length',
        `should be of length between '${length ?? 13}' and '${length ?? 19}'.`,
      );
    }
    return isLuhn(number) ? [] : error('invalid_value', 'is invalid.');
  }
  if (field === 'securityCode') {
    const { length } = settings;
    const fits = length === undefined ? [3, 4].includes(number.length) : number.length === length;
    return fits ? [] : error('invalid_length', `should be of length '${length ?? 3}'.`);
  }
  if (field === 'expirationMonth') {
    return fullMonth.test(number) ? [] : error('invalid_value', 'should be a value from 1 to 12.');
  }
  return [2, 4].includes(number.length)
    ? []
    : error('invalid_length', "should be of length '2' or '4'.");
}

function dateErrors(typed, error) {
  const [month = '', year = '', ...rest] = typed.split('/').map((part) => part.trim());
  if (rest.length > 0 || !/^\d+$/.test(month) || !/^\d+$/.test(year)) {
    return error('invalid_type', 'should be in the format MM/YY or MM/YYYY.');
  }
  const fits = fullMonth.test(month) && [2, 4].includes(year.length);
  return fits ? [] : error('invalid_value', 'is invalid.');
}

function isLuhn(number) {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, character, index) => {
      const value = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** `11/30` as `{cardExpirationMonth, cardExpirationYear}`. */
export function splitDate(typed) {
  const [cardExpirationMonth = '', cardExpirationYear = ''] = typed
    .split('/')
    .map((part) => part.trim());
  return { cardExpirationMonth, cardExpirationYear };
}
