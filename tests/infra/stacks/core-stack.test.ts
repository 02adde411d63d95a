import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { onlyResource, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const prod = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_ALARM_EMAIL: 'alarms@example.com',
  BFJ_LOG_RETENTION_DAYS: '90',
});
const local = synthesize({ BFJ_STAGE: 'local', BFJ_WEBHOOK_URL: 'http://127.0.0.1:1/' });

describe('permissions on a table', () => {
  it('has the keys, the stream, the sparse index and the expiry that the stores need', () => {
    expect(onlyResource(prod.core, 'AWS::DynamoDB::Table').Properties).toMatchObject({
      TableName: 'bfj-prod',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [
            { AttributeName: 'GSI1PK', KeyType: 'HASH' },
            { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
          ],
        },
      ],
    });
  });

  it('is encrypted, restorable to any moment and protected from deletion', () => {
    const table = onlyResource(prod.core, 'AWS::DynamoDB::Table');
    expect(table.Properties).toMatchObject({
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: 35,
      },
      DeletionProtectionEnabled: true,
    });
    expect(table.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('is deleted with its stack on a stage without retained data', () => {
    const table = onlyResource(local.core, 'AWS::DynamoDB::Table');
    expect(table.DeletionPolicy).toBe('Delete');
    expect(table.Properties['DeletionProtectionEnabled']).toBe(false);
  });
});

describe('every function', () => {
  const functions = resourcesOf(prod.core, 'AWS::Lambda::Function');

  it.each(functions.map((resource) => [String(resource.Properties['FunctionName']), resource]))(
    '%s has the common configuration',
    (_name, resource) => {
      expect(resource.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO' },
        Environment: { Variables: { STAGE: 'prod', LOG_LEVEL: 'INFO' } },
      });
      expect(resource.Metadata['local:entry']).toMatch(/^functions\/[a-z]+\/[a-z-]+\.lambda\.ts$/);
    },
  );

  it("has its own log with the operator's retention", () => {
    const logs = new Map(
      resourcesOf(prod.core, 'AWS::Logs::LogGroup').map((log) => [log.id, log.Properties]),
    );
    expect([...logs.values()].map((log) => log['RetentionInDays'])).toEqual(
      Array.from(logs, () => 90),
    );
    for (const { Properties } of functions) {
      const { LogGroup } = z
        .object({ LogGroup: z.object({ Ref: z.string() }) })
        .parse(Properties['LoggingConfig']);
      expect(logs.get(LogGroup.Ref)?.['LogGroupName']).toBe(
        `/aws/lambda/${String(Properties['FunctionName'])}`,
      );
    }
  });
});

describe('the user pool', () => {
  it('uses its triggers, allows no direct sign-up and is protected from deletion', () => {
    const pool = onlyResource(prod.core, 'AWS::Cognito::UserPool');
    expect(pool.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(pool.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      DeletionProtection: 'ACTIVE',
      // The product uses no feature of the more expensive Cognito tiers.
      UserPoolTier: 'LITE',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Policies: { PasswordPolicy: { MinimumLength: 6 } },
    });
  });

  it('names its triggers without references, and each of them allows the pool to invoke it', () => {
    const { id, Properties } = onlyResource(prod.core, 'AWS::Cognito::UserPool');
    const { LambdaConfig } = z
      .object({ LambdaConfig: z.record(z.string(), z.unknown()) })
      .parse(Properties);
    const triggers = {
      DefineAuthChallenge: 'bfj-prod-define-auth-challenge',
      CreateAuthChallenge: 'bfj-prod-create-auth-challenge',
      VerifyAuthChallengeResponse: 'bfj-prod-verify-auth-challenge',
    };
    expect(Object.keys(LambdaConfig).toSorted()).toEqual(Object.keys(triggers).toSorted());
    const functions = resourcesOf(prod.core, 'AWS::Lambda::Function');
    const permissions = resourcesOf(prod.core, 'AWS::Lambda::Permission');
    for (const [trigger, functionName] of Object.entries(triggers)) {
      expect(JSON.stringify(LambdaConfig[trigger])).toMatch(
        new RegExp(`:lambda:.*"AWS::Region".*"AWS::AccountId".*:function:${functionName}"`),
      );
      const lambdaFunction = functions.find(
        (resource) => resource.Properties['FunctionName'] === functionName,
      );
      expect(permissions.map((permission) => permission.Properties)).toContainEqual({
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': [lambdaFunction?.id, 'Arn'] },
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [id, 'Arn'] },
      });
    }
  });

  it('stores the account id and the trial id of a user; the account id is immutable', () => {
    const { Schema } = z
      .object({ Schema: z.array(z.object({ Name: z.string(), Mutable: z.boolean() })) })
      .parse(onlyResource(prod.core, 'AWS::Cognito::UserPool').Properties);
    expect(Schema.filter(({ Name }) => Name.endsWith('_id'))).toEqual([
      { Name: 'account_id', Mutable: false },
      { Name: 'trial_id', Mutable: true },
    ]);
  });

  it('has one client for accounts and one for trials, both with custom authentication only', () => {
    const clients = resourcesOf(prod.core, 'AWS::Cognito::UserPoolClient');
    expect(clients.map((client) => String(client.Properties['ClientName'])).toSorted()).toEqual([
      'bfj-prod-account',
      'bfj-prod-trial',
    ]);
    for (const client of clients) {
      expect(client.Properties).toMatchObject({
        ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
        AllowedOAuthFlowsUserPoolClient: false,
        EnableTokenRevocation: true,
        PreventUserExistenceErrors: 'ENABLED',
        AccessTokenValidity: 60,
        RefreshTokenValidity: 43_200,
        // A user who could change their own e-mail could take over what is stored under another address, and one who
        // could change their phone knows the answer of the login question. An empty list would allow every attribute.
        WriteAttributes: ['zoneinfo'],
        // The attributes that identify the session. The phone number is excluded: it answers the next login question.
        ReadAttributes: ['custom:account_id', 'custom:trial_id', 'email'],
      });
    }
  });

  it('requires no attribute, since Cognito lets a session write those that are', () => {
    const { Schema } = z
      .object({ Schema: z.array(z.object({ Name: z.string(), Required: z.boolean().optional() })) })
      .parse(onlyResource(prod.core, 'AWS::Cognito::UserPool').Properties);
    expect(Schema.filter((attribute) => attribute.Required)).toEqual([]);
    expect(Schema.map((attribute) => attribute.Name)).toContain('email');
  });
});

describe('secrets', () => {
  it('are generated by AWS and never in the template', () => {
    for (const secret of resourcesOf(prod.core, 'AWS::SecretsManager::Secret')) {
      expect(secret.Properties['SecretString']).toBeUndefined();
      expect(secret.Properties['GenerateSecretString']).toMatchObject({
        PasswordLength: 48,
        ExcludePunctuation: true,
      });
    }
    expect(resourcesOf(prod.core, 'AWS::SecretsManager::Secret')).toHaveLength(7);
  });
});

describe('missing operator settings', () => {
  it('are reported: webhook address, site address and sender address', () => {
    const { warnings, core } = synthesize({ BFJ_STAGE: 'dev' });
    expect(warnings.join('\n')).toContain('BFJ_WEBHOOK_URL is not set');
    expect(warnings.join('\n')).toContain('Set BFJ_SITE_URL to the SiteUrl');
    expect(warnings.join('\n')).toContain('BFJ_EMAIL_FROM is not set');
    expect(warnings.join('\n')).toContain('BFJ_MERCADOPAGO_PUBLIC_KEY is not set');
    const names = resourcesOf(core, 'AWS::Lambda::Function').map((fn) =>
      String(fn.Properties['FunctionName']),
    );
    // Only the webhook that erases the e-mails of deleted accounts.
    expect(names.filter((name) => name.includes('webhook'))).toEqual([
      'bfj-dev-webhook-newsletter-unsubscribed',
    ]);
  });

  it('are not reported when nothing is missing', () => {
    const { warnings } = synthesize({
      BFJ_STAGE: 'dev',
      BFJ_SITE_URL: 'https://bfj.example',
      BFJ_MERCADOPAGO_PUBLIC_KEY: 'APP_USR-00000000-0000-0000-0000-000000000000',
      BFJ_WEBHOOK_URL: 'https://n8n.example/',
      BFJ_EMAIL_FROM: 'avisos@bfj.example',
    });
    expect(warnings).toEqual([]);
  });
});
