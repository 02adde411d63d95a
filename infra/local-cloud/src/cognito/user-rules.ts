import type { UserPoolModel } from '../cloud-model.ts';
import { cognitoErrors } from './cognito-errors.ts';
import type { UserAttributes } from './user-directory.ts';

/** Cognito's minimum, even if a pool's policy has a lower one. */
const cognitoMinimumPasswordLength = 6;

/** Spaces count as characters, except at either end. */
const passwordPattern = '^[\\S]+.*[\\S]+$';

/** @throws AwsError InvalidPasswordException, InvalidParameterException */
export function assertPassword(pool: UserPoolModel, password: string): void {
  if (!new RegExp(passwordPattern, 's').test(password)) {
    throw cognitoErrors.invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        `Member must satisfy regular expression pattern: ${passwordPattern}`,
    );
  }
  if (password.length < Math.max(pool.minPasswordLength ?? 0, cognitoMinimumPasswordLength)) {
    throw cognitoErrors.invalidPassword(
      'Password did not conform with policy: Password not long enough',
    );
  }
}

/** @throws AwsError InvalidParameterException for a value or a name that the pool does not accept */
export function assertAttributes(pool: UserPoolModel, attributes: UserAttributes): void {
  const phone = attributes['phone_number'] ?? '';
  if (phone !== '' && !/^\+\d{1,15}$/.test(phone)) {
    throw cognitoErrors.invalidParameter('Invalid phone number format.');
  }
  const knownNames = pool.customAttributes?.map((attribute) => attribute.name);
  for (const name of Object.keys(attributes)) {
    if (name.startsWith('custom:') && knownNames?.includes(name) === false) {
      throw cognitoErrors.invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      );
    }
  }
}

/** @throws AwsError InvalidParameterException for an immutable attribute */
export function assertMutable(pool: UserPoolModel, attributes: UserAttributes): void {
  for (const { name, mutable } of pool.customAttributes ?? []) {
    if (!mutable && attributes[name] !== undefined) {
      throw cognitoErrors.invalidParameter(`user.${name}: Attribute cannot be updated.\n`);
    }
  }
}
