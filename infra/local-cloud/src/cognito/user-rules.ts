import type { UserPoolModel } from '../cloud-model.ts';
import { cognitoErrors } from './cognito-error.ts';
import type { UserAttributes } from './user-directory.ts';

/** Cognito allows no shorter password, whatever a pool's policy says. */
const shortestPassword = 6;

/** Spaces are letters like others, but not at either end. */
const passwordForm = '^[\\S]+.*[\\S]+$';

/** @throws AwsError InvalidPasswordException, InvalidParameterException */
export function assertPassword(pool: UserPoolModel, password: string): void {
  if (!new RegExp(passwordForm, 's').test(password)) {
    throw cognitoErrors.invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        `Member must satisfy regular expression pattern: ${passwordForm}`,
    );
  }
  if (password.length < Math.max(pool.minimumPasswordLength ?? 0, shortestPassword)) {
    throw cognitoErrors.invalidPassword(
      'Password did not conform with policy: Password not long enough',
    );
  }
}

/** @throws AwsError InvalidParameterException for a value or a name that the pool does not know */
export function assertAttributes(pool: UserPoolModel, attributes: UserAttributes): void {
  const phone = attributes['phone_number'] ?? '';
  if (phone !== '' && !/^\+\d{1,15}$/.test(phone)) {
    throw cognitoErrors.invalidParameter('Invalid phone number format.');
  }
  const known = pool.customAttributes?.map((attribute) => attribute.name);
  for (const name of Object.keys(attributes)) {
    if (name.startsWith('custom:') && known?.includes(name) === false) {
      throw cognitoErrors.invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      );
    }
  }
}

/** @throws AwsError InvalidParameterException for an attribute that is set once */
export function assertMutable(pool: UserPoolModel, attributes: UserAttributes): void {
  for (const { name, mutable } of pool.customAttributes ?? []) {
    if (!mutable && attributes[name] !== undefined) {
      throw cognitoErrors.invalidParameter(`user.${name}: Attribute cannot be updated.\n`);
    }
  }
}
