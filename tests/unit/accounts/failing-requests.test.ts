import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountStore } from '../../../functions/accounts/registration/account-store.ts';
import { checkUserExists } from '../../../functions/accounts/registration/check-user-exists.ts';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { accountDataStore } from '../../../functions/accounts/data-requests/account-data-store.ts';
import { signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { createAccount as contract } from '../../../shared/contracts/accounts.ts';
import { buildSignUp } from '../../support/users/sign-ups.ts';

vi.hoisted(() => {
  process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';
  process.env['AWS_REGION'] = 'sa-east-1';
});

const dynamodb = mockClient(DynamoDBDocumentClient);
// The mock is shared by all test files of a worker.
afterAll(() => dynamodb.restore());
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamodb.reset();
  cognito.reset();
  cognito.onAnyCommand().resolves({});
});

const clock = () => new Date('2026-11-21T12:00:00.000Z');
const table = openTable('t');
const dependencies = {
  accounts: accountStore(table),
  accountData: accountDataStore(table),
  users: cognitoUsers('pool', new CognitoIdentityProviderClient({})),
  tickets: signInTickets(async () => 'a secret of the tests'),
  proofs: emailProofs(async () => 'a secret of the tests'),
  clock,
  newId: timeOrderedIds(clock),
};

const signUpRequest = contract.request.parse(buildSignUp(1));
const signUp = () =>
  createAccount(dependencies, {
    signUp: signUpRequest,
    userAgent: null,
    idempotencyKey: 'key-of-one',
  });

const readError = () => new Error('ana@exemplo.com.br could not be read');

function cancelledTransaction(...codes: string[]) {
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

describe('the existence check', () => {
  it.each([
    [{ phone: '11988887777' }, 'Erro ao verificar telefone'],
    [{ cpf: '52998224725' }, 'Erro ao verificar CPF'],
    [{ email: 'ana@exemplo.com.br' }, 'Erro ao verificar email'],
    [{ phone: '11988887777', email: 'ana@exemplo.com.br' }, 'Erro ao verificar telefone'],
    [{ phone: '', cpf: '', email: 'ana@exemplo.com.br' }, 'Erro ao verificar email'],
  ])('answers %j as not existing when the read fails: %s', async (typed, error) => {
    dynamodb.on(BatchGetCommand).rejects(readError());
    expect(await checkUserExists(dependencies, typed)).toEqual({
      exists: false,
      field: null,
      error,
    });
  });

  it('reads unprocessed keys again', async () => {
    const key = { PK: 'PHONE#11988887777', SK: 'ACCOUNT' };
    const claim = {
      ...key,
      entity: 'IdentityClaim',
      accountId: 'acc_1',
      origem: 'cadastro_padrao',
    };
    dynamodb
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { t: [] }, UnprocessedKeys: { t: { Keys: [key] } } })
      .resolves({ Responses: { t: [claim] } });
    expect(await checkUserExists(dependencies, { phone: '11988887777' })).toEqual({
      exists: true,
      field: 'telefone',
      error: null,
    });
    expect(dynamodb.commandCalls(BatchGetCommand)).toHaveLength(2);
  });

  it('answers as for a failed read when keys stay unprocessed', async () => {
    const key = { PK: 'PHONE#11988887777', SK: 'ACCOUNT' };
    dynamodb.on(BatchGetCommand).resolves({ UnprocessedKeys: { t: { Keys: [key] } } });
    expect(await checkUserExists(dependencies, { phone: '11988887777' })).toMatchObject({
      exists: false,
      error: 'Erro ao verificar telefone',
    });
  });
});

describe('a sign-up', () => {
  it('writes nothing when existing data cannot be read', async () => {
    dynamodb.on(BatchGetCommand).rejects(readError());
    await expect(signUp()).rejects.toThrow('could not be read');
    expect(dynamodb.commandCalls(TransactWriteCommand)).toEqual([]);
    expect(cognito.calls()).toEqual([]);
  });

  it('creates no user when the table rejects the transaction', async () => {
    dynamodb.on(BatchGetCommand).resolves({});
    dynamodb.on(TransactWriteCommand).rejects(readError());
    await expect(signUp()).rejects.toThrow('could not be read');
    expect(cognito.calls()).toEqual([]);
  });

  it('creates no user and reports the conflict when another request registers the identity first', async () => {
    dynamodb.on(BatchGetCommand).resolves({});
    dynamodb.on(TransactWriteCommand).rejects(cancelledTransaction('ConditionalCheckFailed'));
    dynamodb.on(GetCommand).resolves({});
    await expect(signUp()).rejects.toMatchObject({ code: 'identity_already_registered' });
    expect(cognito.calls()).toEqual([]);
  });

  it.each([
    ['no user', new TooManyRequestsException({ message: 'slow down', $metadata: {} })],
    ['no password', new InvalidPasswordException({ message: 'no', $metadata: {} })],
  ])('reports a retryable error when Cognito answers with %s', async (failedPart, error) => {
    dynamodb.on(BatchGetCommand).resolves({});
    dynamodb.on(TransactWriteCommand).resolves({});
    if (failedPart === 'no user') cognito.on(AdminCreateUserCommand).rejects(error);
    else cognito.on(AdminSetUserPasswordCommand).rejects(error);
    await expect(signUp()).rejects.toMatchObject({
      code: 'partner_unavailable',
      details: { cause: error },
    });
    // The account stays; a repeated request or the queue creates the user later.
    expect(dynamodb.commandCalls(TransactWriteCommand)).toHaveLength(1);
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toEqual([]);
  });

  it('passes the password only to Cognito', async () => {
    dynamodb.on(BatchGetCommand).resolves({});
    dynamodb.on(TransactWriteCommand).resolves({});
    await signUp();
    const sent = (mock: typeof dynamodb | typeof cognito) =>
      JSON.stringify(mock.calls().map((call) => call.args));
    expect(sent(dynamodb)).not.toContain(signUpRequest.password);
    expect(sent(cognito)).toContain(signUpRequest.password);
    const [set] = cognito.commandCalls(AdminSetUserPasswordCommand);
    expect(set?.args[0].input).toMatchObject({ Password: signUpRequest.password, Permanent: true });
  });
});

describe('a deletion', () => {
  const session = { accountId: 'acc_1', email: 'ana@exemplo.com.br', userName: 'user-1' };
  const row = {
    PK: 'ACCOUNT#acc_1',
    SK: 'ACCOUNT',
    email: session.email,
    telefone: '11988887777',
    cpf: null,
  };

  it('keeps the user when the table rejects the transaction', async () => {
    dynamodb.on(QueryCommand).resolves({ Items: [row] });
    dynamodb.on(GetCommand).resolves({});
    dynamodb.on(TransactWriteCommand).rejects(readError());
    await expect(deleteAccount(dependencies, session)).rejects.toThrow('could not be read');
    expect(cognito.calls()).toEqual([]);
  });

  it('retries when the newsletter changes meanwhile, up to a limit', async () => {
    dynamodb.on(QueryCommand).resolves({ Items: [row] });
    dynamodb.on(GetCommand).resolves({ Item: { id: 'sub_1' } });
    dynamodb
      .on(TransactWriteCommand)
      .rejectsOnce(cancelledTransaction('ConditionalCheckFailed'))
      .resolvesOnce({});
    expect(await deleteAccount(dependencies, session)).toEqual({ deleted: true });
    expect(dynamodb.commandCalls(QueryCommand)).toHaveLength(2);

    dynamodb.on(TransactWriteCommand).rejects(cancelledTransaction('ConditionalCheckFailed'));
    await expect(deleteAccount(dependencies, session)).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it("reads all pages of an account's rows", async () => {
    const next = { PK: 'ACCOUNT#acc_1', SK: 'DELIVERY#one' };
    dynamodb
      .on(QueryCommand)
      .resolvesOnce({ Items: [next], LastEvaluatedKey: next })
      .resolvesOnce({ Items: [row] });
    dynamodb.on(GetCommand).resolves({});
    dynamodb.on(TransactWriteCommand).resolves({});
    await deleteAccount(dependencies, session);
    const [write] = dynamodb.commandCalls(TransactWriteCommand);
    const deleted = write?.args[0].input.TransactItems?.flatMap(({ Delete }) => Delete?.Key ?? []);
    expect(deleted).toEqual(
      expect.arrayContaining([
        { PK: 'ACCOUNT#acc_1', SK: 'ACCOUNT' },
        { PK: 'ACCOUNT#acc_1', SK: 'DELIVERY#one' },
        { PK: 'PHONE#11988887777', SK: 'ACCOUNT' },
        { PK: 'EMAIL#ana@exemplo.com.br', SK: 'ACCOUNT' },
      ]),
    );
    expect(deleted).toHaveLength(4);
  });
});
