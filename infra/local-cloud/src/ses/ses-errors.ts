/** The errors of SendEmail, with their status and SES's wording. */
const errors = {
  AccountSuspendedException: [400, 'The account is suspended.'],
  BadRequestException: [400, 'The input you provided is invalid.'],
  InternalServiceErrorException: [500, 'An internal error occurred.'],
  LimitExceededException: [400, 'There are too many instances of the specified resource type.'],
  MailFromDomainNotVerifiedException: [400, 'The MAIL FROM domain is not verified.'],
  MessageRejected: [400, 'Email address is not verified.'],
  MissingAuthenticationTokenException: [403, 'Missing Authentication Token'],
  NotFoundException: [404, 'The resource you attempted to access does not exist.'],
  SendingPausedException: [400, 'Email sending is disabled for this account.'],
  TooManyRequestsException: [429, 'Maximum sending rate exceeded.'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export type SesErrorName = keyof typeof errors;
export const sesErrorNames = Object.keys(errors) as SesErrorName[];

/** An error as SES returns it. */
export class SesError extends Error {
  override readonly name = 'SesError';
  readonly code: SesErrorName;
  readonly status: number;

  constructor(code: SesErrorName, message: string = errors[code][1]) {
    super(message);
    this.code = code;
    this.status = errors[code][0];
  }
}
