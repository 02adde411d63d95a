import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize, type Template } from '../synthesized-stacks.ts';

const functionSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
});
const policySchema = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
  }),
  Roles: z.array(z.object({ Ref: z.string() })),
});

/** Returns the environment and the grants of a trigger of the user pool. */
function trigger(core: Template, name: string) {
  const triggerFunction = resourcesOf(core, 'AWS::Lambda::Function').find((resource) =>
    String(resource.Properties['FunctionName']).endsWith(name),
  );
  const { Environment, Role } = functionSchema.parse(triggerFunction?.Properties);
  const statements = resourcesOf(core, 'AWS::IAM::Policy')
    .map((resource) => policySchema.parse(resource.Properties))
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === Role['Fn::GetAtt'][0]))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  return {
    settings: Object.keys(Environment.Variables).filter(
      (name) => !['STAGE', 'LOG_LEVEL', 'POWERTOOLS_SERVICE_NAME', 'CAPABILITY'].includes(name),
    ),
    actions: statements
      .flatMap(({ Action }) => Action)
      .filter((action) => !action.startsWith('logs:'))
      .toSorted(),
    statements,
  };
}

const stage = {
  BFJ_STAGE: 'prod',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_LAMBDA_CONCURRENCY: '1000',
};

describe('a stage with login codes', () => {
  it('codes by e-mail allow one function to send, from the configured sender', () => {
    const { core } = synthesize({
      ...stage,
      BFJ_LOGIN_CODE: 'email',
      BFJ_EMAIL_FROM: 'avisos@mail.bfj.com.br',
    });
    const create = trigger(core, 'create-auth-challenge');
    expect(create.settings.toSorted()).toEqual([
      'EMAIL_CONFIGURATION_SET',
      'EMAIL_FROM',
      'LOGIN_CODE',
      'SENDING_RATE',
      'TABLE_NAME',
    ]);
    expect(create.actions).toEqual(['dynamodb:UpdateItem', 'ses:SendEmail']);
    const sends = create.statements.find(({ Action }) => Action === 'ses:SendEmail');
    expect(sends?.['Condition']).toEqual({
      StringEquals: { 'ses:FromAddress': 'avisos@mail.bfj.com.br' },
    });
    const identities = [...JSON.stringify(sends?.['Resource']).matchAll(/identity\/([^"]+)/g)];
    expect(identities.map(([, identity]) => String(identity)).toSorted()).toEqual([
      'avisos@mail.bfj.com.br',
      'mail.bfj.com.br',
    ]);
    expect(JSON.stringify(sends?.['Resource'])).toContain('configuration-set/bfj-prod"');
    const define = trigger(core, 'define-auth-challenge');
    expect(define.settings.toSorted()).toEqual(['LOGIN_CODE', 'TOKEN_SECRET_ARN']);
    expect(define.actions).toEqual(['secretsmanager:GetSecretValue']);
  });

  it('codes by WhatsApp allow one function to read the token', () => {
    const { core } = synthesize({
      ...stage,
      BFJ_LOGIN_CODE: 'whatsapp',
      BFJ_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    });
    const create = trigger(core, 'create-auth-challenge');
    expect(create.settings.toSorted()).toEqual([
      'LOGIN_CODE',
      'SENDING_RATE',
      'TABLE_NAME',
      'WHATSAPP_BASE_URL',
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_SECRET_ARN',
    ]);
    expect(create.actions).toEqual(['dynamodb:UpdateItem', 'secretsmanager:GetSecretValue']);
  });
});
