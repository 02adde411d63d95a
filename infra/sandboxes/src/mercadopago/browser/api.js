/** The calls that a browser makes with the seller's public key; each rejects with an array of errors. */
export function createApi({ base, publicKey, locale }) {
  async function call(path, query, body) {
    const url = new URL(base + path);
    const known = { public_key: publicKey, locale, js_version: '2.0.0' };
    for (const [name, value] of Object.entries({ ...known, ...query })) {
      url.searchParams.set(name, value);
    }
    const sent =
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          };
    const response = await fetch(url, { credentials: 'omit', ...sent }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (response?.ok !== true || answer === undefined) throw errorsOf(answer);
    return answer;
  }

  return {
    base,
    publicKey,
    locale,
    identificationTypes: () => call('/v1/identification_types', {}),
    paymentMethods: (bin) => call('/v1/payment_methods/search', { bins: bin }),
    issuers: (paymentMethodId, bin) =>
      call('/v1/payment_methods/card_issuers', { payment_method_id: paymentMethodId, bin }),
    installments: (amount, bin) => call('/v1/payment_methods/installments', { amount, bin }),
    cardToken: (card) => call('/v1/card_tokens', {}, tokenRequest(card)),
  };
}

function tokenRequest(card) {
  return {
    card_number: digits(card.cardNumber),
    cardholder: {
      name: card.cardholderName ?? '',
      identification: {
        type: card.identificationType ?? '',
        number: (card.identificationNumber ?? '').replace(/[.\-/\s]/g, ''),
      },
    },
    expiration_month: digits(card.cardExpirationMonth),
    expiration_year: digits(card.cardExpirationYear),
    security_code: digits(card.securityCode),
    device: {},
  };
}

function digits(value) {
  return String(value ?? '').replace(/\D/g, '');
}

function errorsOf(answer) {
  const causes = Array.isArray(answer?.cause) ? answer.cause : [];
  const errors = causes.map(({ code, description }) => ({
    code,
    field: /parameter (\w+)/i.exec(description)?.[1],
    cause: 'invalid_value',
    message: description,
  }));
  const message = answer?.message ?? 'Mercado Pago could not be reached';
  return errors.length > 0 ? errors : [{ code: answer?.status, cause: 'api_error', message }];
}
