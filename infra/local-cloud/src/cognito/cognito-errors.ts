import { AwsError } from '../aws-request.ts';

/** Errors in Cognito's wording: clients distinguish them by name, developers by message. */
export const cognitoErrors = {
  wrongCredentials: () => new AwsError('NotAuthorizedException', 'Incorrect username or password.'),
  notAuthorized: (message: string) => new AwsError('NotAuthorizedException', message),
  userNotFound: () => new AwsError('UserNotFoundException', 'User does not exist.'),
  usernameExists: () => new AwsError('UsernameExistsException', 'User account already exists'),
  aliasExists: () =>
    new AwsError('AliasExistsException', 'An account with the given email already exists.'),
  poolNotFound: (id: string) =>
    new AwsError('ResourceNotFoundException', `User pool ${id} does not exist.`),
  clientNotFound: (id: string) =>
    new AwsError('ResourceNotFoundException', `User pool client ${id} does not exist.`),
  invalidParameter: (message: string) => new AwsError('InvalidParameterException', message),
  invalidPassword: (message: string) => new AwsError('InvalidPasswordException', message),
  triggerFailed: (trigger: string, message: string) =>
    new AwsError('UserLambdaValidationException', `${trigger} failed with error ${message}.`),
  triggerAnswer: (trigger: string) =>
    new AwsError('InvalidLambdaResponseException', `Unrecognizable lambda output of ${trigger}`),
} as const;
