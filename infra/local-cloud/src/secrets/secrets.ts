import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../replace-file.ts';
import type { SecretModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';

export interface Secrets {
  /** Finds a secret by name, ARN, or ARN without the six characters that AWS appends. */
  find(nameOrArn: string): SecretModel | undefined;
  /** Returns undefined for an unknown secret, and for one that is still empty. */
  valueOf(nameOrArn: string): string | undefined;
  put(secret: SecretModel, value: string): void;
}

const fileSchema = z.record(z.string(), z.string());
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const punctuation = '!#$%&()*+,-./:;<=>?@[]^_{|}~';

/**
 * Stores the template's secrets in `secrets.json`, which a developer may edit while the cloud runs. Generated
 * secrets are made once. One that an operator supplies starts empty.
 * @throws LocalCloudError when the file is invalid
 */
export function createSecrets(dependencies: {
  readonly secrets: readonly SecretModel[];
  readonly directory: string;
  readonly log: (line: string) => void;
}): Secrets {
  const { secrets, directory, log } = dependencies;
  const path = join(directory, 'secrets.json');
  mkdirSync(directory, { recursive: true });
  let values = existsSync(path) ? readSecretsFile(path) : {};
  const missing = secrets.filter((secret) => !Object.hasOwn(values, secret.name));
  let readAt = 0;

  const save = (changed: Readonly<Record<string, string>>) => {
    values = { ...values, ...changed };
    const unfinished = `${path}.${process.pid}.new`;
    writeFileSync(unfinished, `${JSON.stringify(values, undefined, 2)}\n`, { mode: 0o600 });
    replaceFile(unfinished, path);
    readAt = changedAt(path);
  };
  if (missing.length > 0) {
    save(Object.fromEntries(missing.map((secret) => [secret.name, initialValue(secret)])));
  }

  const currentValues = () => {
    const writtenAt = changedAt(path);
    if (writtenAt !== readAt) {
      readAt = writtenAt;
      try {
        values = readSecretsFile(path);
      } catch (error) {
        log(
          `${error instanceof Error ? error.message : String(error)} The previous values stay in use.`,
        );
      }
    }
    return values;
  };
  const find = (nameOrArn: string) =>
    secrets.find(
      ({ name, arn }) =>
        nameOrArn === name ||
        nameOrArn === arn ||
        nameOrArn === arn.replace(/-[A-Za-z0-9]{6}$/, ''),
    );

  return {
    find,
    valueOf: (nameOrArn) => {
      const secret = find(nameOrArn);
      return secret === undefined ? undefined : currentValues()[secret.name] || undefined;
    },
    put: (secret, value) => {
      currentValues();
      save({ [secret.name]: value });
    },
  };
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readSecretsFile(path: string): Record<string, string> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new LocalCloudError(
      `The secrets file ${path} is no JSON object of texts: correct it, or delete it for new secrets.`,
    );
  }
}

function initialValue({ generate, value }: SecretModel): string {
  if (generate === undefined) {
    return value ?? '';
  }
  const alphabet = generate.excludePunctuation ? letters : letters + punctuation;
  return Array.from({ length: generate.length }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  );
}
