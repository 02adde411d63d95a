import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { domainEventNames } from '../../../shared/contracts/events.ts';
import { codeOfFunctions } from '../../support/sources/function-code.ts';
import { listImports } from '../../support/sources/source-imports.ts';
import { referenceText, resourcesOf, synthesize, type Template } from '../synthesized-stacks.ts';

/*
 * Functions declare the settings that they read and the events that they consume. The stacks provide exactly these,
 * so that no third list is needed.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const everything = {
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WHATSAPP_NUMBER: '5511900000100',
  BFJ_WHATSAPP_ACCOUNT_ID: '102290129340398',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_EMAIL_FROM: 'avisos@bfj.example',
  BFJ_ASSISTANT_MODEL: 'qwen.qwen3-next-80b-a3b',
};
const stages = {
  'with all that there is': everything,
  'with a code by e-mail': { ...everything, BFJ_LOGIN_CODE: 'email' },
  'with a code by WhatsApp': { ...everything, BFJ_LOGIN_CODE: 'whatsapp' },
  'without WhatsApp': { ...everything, BFJ_WHATSAPP_PHONE_NUMBER_ID: '' },
  'with nothing that can be left out': { BFJ_STAGE: 'prod' },
};

const functionSchema = z.object({
  FunctionName: z.string().transform((name) => name.replace('bfj-prod-', '')),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
/** Every function has these, for its log and its alarm. */
const common = ['STAGE', 'LOG_LEVEL', 'POWERTOOLS_SERVICE_NAME', 'CAPABILITY'];

/** The environment variables of each function, by function name. */
function variablesIn(template: Template): ReadonlyMap<string, readonly string[]> {
  return new Map(
    resourcesOf(template, 'AWS::Lambda::Function')
      .filter(({ Metadata }) => 'local:entry' in Metadata)
      .map(({ Properties }) => {
        const { FunctionName, Environment } = functionSchema.parse(Properties);
        const own = Object.keys(Environment.Variables).filter((name) => !common.includes(name));
        return [FunctionName, own];
      }),
  );
}

const code = codeOfFunctions();
const settingNames = [
  ...readFileSync(path.join(root, 'functions/runtime/settings.ts'), 'utf8').matchAll(
    /^ {2}([A-Z_]+):/gm,
  ),
]
  .map(([, name = '']) => name)
  .filter((name) => !common.includes(name));

/** The settings that a function's code requests by `readSettings`. */
function settingsOf(functionName: string): readonly string[] {
  const text = code.get(functionName);
  if (text === undefined) throw new Error(`functions/ has no ${functionName}`);
  return settingNames.filter((name) => text.includes(`"${name}"`));
}

describe('settings', () => {
  it('have known names that are found in the code', () => {
    expect(settingNames.length).toBeGreaterThan(20);
    expect(settingsOf('expire-trials')).toEqual(['TABLE_NAME']);
    expect(settingsOf('webhook-trial-created').toSorted()).toEqual([
      'PARTNER_SLOTS',
      'TABLE_NAME',
      'WEBHOOK_SECRET_ARN',
      'WEBHOOK_URL',
    ]);
  });

  it.each(Object.entries(stages))(
    '%s are passed only to functions that read them',
    (_, environment) => {
      for (const [name, variables] of variablesIn(synthesize(environment).core)) {
        const unread = variables.filter((variable) => !settingsOf(name).includes(variable));
        expect([name, unread]).toEqual([name, []]);
      }
    },
  );

  it('are passed to every function that reads them', () => {
    const environments = new Map<string, Set<string>>();
    for (const environment of Object.values(stages)) {
      for (const [name, variables] of variablesIn(synthesize(environment).core)) {
        environments.set(name, new Set([...(environments.get(name) ?? []), ...variables]));
      }
    }
    // A function outside every stack would never be deployed.
    expect(
      [...environments.keys()].toSorted(),
      'each <name>.lambda.ts has its construct in infra/capabilities/<capability>.ts',
    ).toEqual([...code.keys()].toSorted());
    for (const [name, variables] of environments) {
      const missing = settingsOf(name).filter((setting) => !variables.has(setting));
      expect([name, missing]).toEqual([name, []]);
    }
  });
});

const { core } = synthesize(everything);
const nameOf = (id: string) =>
  String(core.Resources[id]?.Properties['FunctionName']).replace('bfj-prod-', '');

/** The events that rules deliver to each function, by function name. */
function eventsBroughtTo(): ReadonlyMap<string, readonly string[]> {
  const rule = z.object({
    EventPattern: z.object({ 'detail-type': z.array(z.string()) }),
    Targets: z.tuple([z.object({ Arn: z.object({ 'Fn::GetAtt': z.array(z.string()) }) })]),
  });
  const sources = resourcesOf(core, 'AWS::Lambda::EventSourceMapping');
  return new Map(
    resourcesOf(core, 'AWS::Events::Rule')
      // Events of AWS services arrive on the default bus, never events of the product.
      .filter(({ Properties }) => 'EventPattern' in Properties && 'EventBusName' in Properties)
      .map(({ Properties }) => {
        const { EventPattern, Targets } = rule.parse(Properties);
        const queue = Targets[0].Arn['Fn::GetAtt'][0] ?? '';
        const source = sources.find(({ Properties: of }) =>
          referenceText(of['EventSourceArn']).includes(`"${queue}"`),
        );
        const { Ref } = z.object({ Ref: z.string() }).parse(source?.Properties['FunctionName']);
        return [nameOf(Ref), EventPattern['detail-type']];
      }),
  );
}

/** The events in a function's entry point, or in the module that parses its messages. */
function eventsNamedBy(functionName: string): readonly string[] {
  const lambdaFunction = resourcesOf(core, 'AWS::Lambda::Function').find(
    ({ id }) => nameOf(id) === functionName,
  );
  const entry = String(lambdaFunction?.Metadata['local:entry']);
  const text = readFileSync(path.join(root, entry), 'utf8');
  const nearby = /\bevents?Consumer\(/.test(text)
    ? []
    : listImports(entry, text).map((file) => readFileSync(path.join(root, file), 'utf8'));
  return domainEventNames.filter((name) =>
    [text, ...nearby].some((one) => one.includes(`'${name}'`)),
  );
}

describe('events', () => {
  const brought = [...eventsBroughtTo()];

  it.each(brought)('reach %s, which consumes exactly these', (name, events) => {
    expect(eventsNamedBy(name).toSorted()).toEqual([...events].toSorted());
  });

  it('reach every function that consumes events', () => {
    const written = [...code.keys()].filter((name) => {
      const lambdaFunction = resourcesOf(core, 'AWS::Lambda::Function').find(
        ({ id }) => nameOf(id) === name,
      );
      const text = readFileSync(
        path.join(root, String(lambdaFunction?.Metadata['local:entry'])),
        'utf8',
      );
      return /\bevents?Consumer\(/.test(text);
    });
    expect(written.length).toBeGreaterThan(5);
    expect(brought.map(([name]) => name)).toEqual(expect.arrayContaining(written));
  });
});
