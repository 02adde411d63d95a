/** The errors of the Cloud API that this sandbox supports: status, type and title by code. */
const errors = {
  0: [401, 'OAuthException', 'AuthException'],
  3: [500, 'OAuthException', 'API Method'],
  4: [400, 'OAuthException', 'Application request limit reached'],
  10: [403, 'OAuthException', 'Application does not have permission for this action'],
  33: [400, 'GraphMethodException', 'Unsupported post request'],
  100: [400, 'OAuthException', 'Invalid parameter'],
  104: [401, 'OAuthException', 'An access token is required to request this resource.'],
  190: [401, 'OAuthException', 'Invalid OAuth access token - Cannot parse access token'],
  200: [403, 'OAuthException', 'Permissions error'],
  368: [403, 'OAuthException', 'Temporarily blocked for policies violations'],
  80007: [400, 'OAuthException', 'Rate limit issues'],
  130429: [429, 'OAuthException', 'Rate limit hit'],
  130472: [400, 'OAuthException', "User's number is part of an experiment"],
  130497: [403, 'OAuthException', 'Business account is restricted from messaging this country'],
  131000: [500, 'OAuthException', 'Something went wrong'],
  131005: [403, 'OAuthException', 'Access denied'],
  131008: [400, 'OAuthException', 'Required parameter is missing'],
  131009: [400, 'OAuthException', 'Parameter value is not valid'],
  131016: [503, 'OAuthException', 'Service unavailable'],
  131021: [400, 'OAuthException', 'Recipient cannot be sender'],
  131026: [400, 'OAuthException', 'Message undeliverable'],
  131030: [400, 'OAuthException', 'Recipient phone number not in allowed list'],
  131031: [403, 'OAuthException', 'Business Account locked'],
  131037: [400, 'OAuthException', 'Display name approval is needed before sending messages'],
  131042: [402, 'OAuthException', 'Business eligibility payment issue'],
  131045: [500, 'OAuthException', 'Incorrect certificate'],
  131047: [400, 'OAuthException', 'Re-engagement message'],
  131048: [400, 'OAuthException', 'Spam rate limit hit'],
  131049: [400, 'OAuthException', 'Message not delivered to maintain healthy ecosystem engagement'],
  131050: [400, 'OAuthException', 'User has stopped marketing messages'],
  131051: [400, 'OAuthException', 'Unsupported message type'],
  131052: [400, 'OAuthException', 'Media download error'],
  131053: [400, 'OAuthException', 'Media upload error'],
  131056: [400, 'OAuthException', 'Pair rate limit hit'],
  131057: [503, 'OAuthException', 'Account in maintenance mode'],
  132000: [
    400,
    'OAuthException',
    'Number of parameters does not match the expected number of params',
  ],
  132001: [404, 'OAuthException', 'Template name does not exist in the translation'],
  132005: [400, 'OAuthException', 'Translated text too long'],
  132007: [400, 'OAuthException', 'Template format character policy violated'],
  132012: [400, 'OAuthException', 'Parameter format does not match format in the created template'],
  132015: [400, 'OAuthException', 'Template is paused'],
  132016: [400, 'OAuthException', 'Template is disabled'],
  133004: [503, 'OAuthException', 'Server temporarily unavailable'],
  133010: [400, 'OAuthException', 'Phone number not registered'],
  133016: [400, 'OAuthException', 'Account register/deregister rate limit exceeded'],
} as const satisfies Readonly<
  Record<number, readonly [status: number, type: string, title: string]>
>;

export type WhatsAppErrorCode = keyof typeof errors;
export const whatsAppErrorCodes = Object.keys(errors).map(Number) as WhatsAppErrorCode[];

const codes: ReadonlySet<number> = new Set(whatsAppErrorCodes);

export function isWhatsAppErrorCode(code: number): code is WhatsAppErrorCode {
  return codes.has(code);
}

export function titleOf(code: WhatsAppErrorCode): string {
  return errors[code][2];
}

/** An error as the Graph API returns it. */
export class WhatsAppError extends Error {
  override readonly name = 'WhatsAppError';
  readonly code: WhatsAppErrorCode;
  readonly status: number;
  readonly type: string;
  readonly details: string;

  constructor(code: WhatsAppErrorCode, details?: string) {
    const [status, type, title] = errors[code];
    super(`(#${code}) ${title}`);
    this.code = code;
    this.status = status;
    this.type = type;
    this.details = details ?? title;
  }
}
