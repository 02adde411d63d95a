import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { referenceText, resourcesOf, synthesize, type Template } from '../synthesized-stacks.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const everything = {
  BFJ_STAGE: 'prod',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_ALARM_EMAIL: 'alarms@example.com',
  BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
  BFJ_MERCADOPAGO_PUBLIC_KEY: 'APP_USR-00000000-0000-0000-0000-000000000000',
  BFJ_LOGIN_CODE: 'whatsapp',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_EDGE_RATE_LIMIT: '2000',
};
const { stacks } = synthesize(everything);
const templates = Object.entries(stacks).map(([id, { template }]) => [id, template] as const);
const customMetric = z.object({
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});
/** The folders of functions/ that have entry points. */
const capabilitiesWithFunctions = () =>
  [
    ...new Set(
      findFiles(root, 'functions/**/*.lambda.ts').map((entry) => entry.split('/')[1] ?? ''),
    ),
  ].toSorted();
const platformAndData = ['BfjData', 'BfjPlatform'];

describe('the stacks', () => {
  it('depend on each other in one direction: capability, platform, data', () => {
    const known = Object.entries(stacks).map(([id, { dependencies }]) => [id, dependencies]);
    expect(Object.fromEntries(known)).toEqual({
      BfjData: [],
      BfjPlatform: ['BfjData'],
      BfjAccounts: platformAndData,
      BfjNewsletter: platformAndData,
      BfjPortfolio: platformAndData,
      BfjTrial: platformAndData,
      BfjBilling: platformAndData,
      BfjMarket: platformAndData,
      BfjMessaging: platformAndData,
      BfjAlerts: platformAndData,
      BfjAssistant: platformAndData,
      BfjWebsite: platformAndData,
      BfjEdge: [],
    });
  });

  it.each(templates)('%s stays far below the limits of CloudFormation', (id, template) => {
    expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(300);
    expect(stacks[id]?.bytes).toBeLessThan(800_000);
  });

  it('list the custom metrics, which are billed monthly', () => {
    const own = templates.flatMap(([, template]) =>
      resourcesOf(template, 'AWS::CloudWatch::Alarm')
        .filter(({ Properties }) => !/^AWS\/|^undefined$/.test(String(Properties['Namespace'])))
        .map(({ Properties }) => {
          const { MetricName, Dimensions } = customMetric.parse(Properties);
          return [MetricName, ...Dimensions.map(({ Name, Value }) => `${Name}=${Value}`)].join(' ');
        }),
    );
    expect(own.toSorted()).toEqual([
      'ChannelStops',
      'CrowdedRuns',
      'MissedRuns',
      'PartnerErrors',
      'RejectedWebhooks partner=mercadopago',
      'RejectedWebhooks partner=whatsapp',
      'StaleMinutes',
      'TemplateStops',
      ...capabilitiesWithFunctions().map(
        (capability) => `UnexpectedFailure capability=${capability}`,
      ),
    ]);
    // Metric filters would add more of them.
    for (const [, template] of templates) {
      expect(resourcesOf(template, 'AWS::Logs::MetricFilter')).toEqual([]);
    }
  });

  it('separate retained data from recreated resources', () => {
    const stateful = /^AWS::(DynamoDB::Table|Cognito::UserPool|SecretsManager::Secret|KMS::Key)$/;
    const holders = templates.filter(([, template]) =>
      Object.values(template.Resources).some(({ Type }) => stateful.test(Type)),
    );
    expect(holders.map(([id]) => id)).toEqual(['BfjData']);
  });

  it('have each route, integration and permission beside its function', () => {
    for (const [, template] of templates) {
      const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route');
      const integrations = resourcesOf(template, 'AWS::ApiGatewayV2::Integration');
      const targets = new Set(routes.map(({ Properties }) => referenceText(Properties['Target'])));
      expect(integrations).toHaveLength(targets.size);
      for (const { Properties } of integrations) {
        const text = referenceText(Properties['IntegrationUri']);
        const [called] = resourcesOf(template, 'AWS::Lambda::Function').filter((made) =>
          text.includes(`"${made.id}"`),
        );
        expect(called?.id).toBeDefined();
        const permissions = resourcesOf(template, 'AWS::Lambda::Permission').filter(
          (permission) =>
            permission.Properties['Principal'] === 'apigateway.amazonaws.com' &&
            referenceText(permission.Properties['FunctionName']).includes(`"${called?.id}"`),
        );
        expect(permissions).toHaveLength(1);
      }
    }
  });

  it('have only the default route in the platform', () => {
    const routes = resourcesOf(
      stacks['BfjPlatform']?.template ?? { Resources: {}, Outputs: {} },
      'AWS::ApiGatewayV2::Route',
    );
    expect(routes.map(({ Properties }) => Properties['RouteKey'])).toEqual(['$default']);
  });
});

type Stage = Readonly<Record<string, { readonly name: string; readonly template: Template }>>;

const stackOutput = z.object({ StackName: z.string(), OutputName: z.string() });

/** Returns every object with exactly this key within a value, with the key's value. */
function intrinsics(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name === key ? [item] : intrinsics(item, key),
  );
}

const exportsOf = (template: Template) =>
  new Map(
    Object.values(template.Outputs).flatMap(({ Value, Export }) =>
      Export === undefined ? [] : [[referenceText(Export), referenceText(Value)] as const],
    ),
  );

/**
 * Returns what CloudFormation would reject while the stage changes from one state to the next, one stack after the
 * other: an export that is removed or changed while another stack imports it, or a value that does not exist yet.
 */
function rejectionsDuringDeploy(before: Stage, after: Stage): string[] {
  const refused: string[] = [];
  const deployed = new Map(Object.entries(before).map(([id, { template }]) => [id, template]));
  const nameOf = (id: string) => (after[id] ?? before[id])?.name;
  for (const [id, { template }] of Object.entries(after)) {
    const exported = exportsOf(template);
    const imported = new Set(
      [...deployed].flatMap(([reader, read]) =>
        reader === id
          ? []
          : intrinsics(read, 'Fn::ImportValue').map((name) => referenceText({ Name: name })),
      ),
    );
    for (const [name, value] of exportsOf(deployed.get(id) ?? { Resources: {}, Outputs: {} })) {
      if (imported.has(name) && exported.get(name) !== value) refused.push(`${id} keeps ${name}`);
    }
    deployed.set(id, template);
    const outputs = new Set(
      [...deployed].flatMap(([owner, made]) =>
        Object.keys(made.Outputs).map((name) => `${nameOf(owner)} ${name}`),
      ),
    );
    for (const read of intrinsics(template, 'Fn::GetStackOutput')) {
      const { StackName, OutputName } = stackOutput.parse(read);
      if (!outputs.has(`${StackName} ${OutputName}`)) refused.push(`${id} lacks ${OutputName}`);
    }
    const exports = new Set([...deployed.values()].flatMap((made) => [...exportsOf(made).keys()]));
    for (const name of intrinsics(template, 'Fn::ImportValue')) {
      if (!exports.has(referenceText({ Name: name }))) refused.push(`${id} lacks ${String(name)}`);
    }
  }
  return refused;
}

/** Functions in which CloudFormation accepts a value of another stack, besides a plain property. */
const takingStackOutputs = ['Fn::Join', 'Fn::If', 'Fn::Select'];

/** Returns the key paths of all values of other stacks in a template. */
function stackOutputPaths(template: unknown): string[][] {
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, item]) =>
    key === 'Fn::GetStackOutput'
      ? [[]]
      : stackOutputPaths(item).map((keyPath) => [key, ...keyPath]),
  );
}

function isTakenThere([section, , part, ...keys]: readonly string[]): boolean {
  const functions = keys.filter((key) => key.startsWith('Fn::'));
  return (
    section === 'Resources' &&
    part === 'Properties' &&
    functions.every((name) => takingStackOutputs.includes(name))
  );
}

describe('values of other stacks', () => {
  const stages: readonly (readonly [string, Stage])[] = [
    ['with everything', stacks],
    ['without anything', synthesize({ BFJ_STAGE: 'prod' }).stacks],
    [
      'with an address of its own',
      synthesize({ ...everything, BFJ_SITE_URL: 'https://bfj.com.br' }).stacks,
    ],
  ];

  it.each(stages)('are used only where CloudFormation accepts them, in a stage %s', (_, stage) => {
    const outputPaths = Object.entries(stage).flatMap(([id, { template }]) =>
      stackOutputPaths(template).map((keyPath) => [id, keyPath] as const),
    );
    expect(outputPaths.length).toBeGreaterThan(50);
    const refused = outputPaths.filter(([, keyPath]) => !isTakenThere(keyPath));
    expect(refused.map(([id, keyPath]) => `${id} ${keyPath.join('.')}`)).toEqual([]);
  });

  it.each([
    [['Resources', 'A', 'Properties', 'B'], true],
    [['Resources', 'A', 'Properties', 'B', 'Fn::Join', '1', '0'], true],
    [['Resources', 'A', 'Properties', 'B', 'Fn::Select', '1', 'Fn::Split', '1'], false],
    [['Resources', 'A', 'Properties', 'B', 'Fn::Sub', '1', 'C'], false],
    [['Resources', 'A', 'Properties', 'B', 'Fn::Base64'], false],
    [['Resources', 'A', 'DependsOn'], false],
    [['Outputs', 'A', 'Value'], false],
    [['Conditions', 'A', 'Fn::Equals', '0'], false],
  ])('are detected at %j: %s', (keyPath, isTaken) => {
    expect(isTakenThere(keyPath)).toBe(isTaken);
  });
});

describe('a value that its reader no longer uses', () => {
  const without = {
    ...everything,
    BFJ_LOGIN_CODE: 'off',
    BFJ_WHATSAPP_PHONE_NUMBER_ID: '',
    BFJ_SITE_URL: 'https://bfj.com.br',
  };
  const ofWhatsApp = ['WhatsAppToken', 'WhatsAppAppSecret', 'WhatsAppVerifyToken'];
  const outputsOf = (stage: Stage, id: string) => Object.keys(stage[id]?.template.Outputs ?? {});

  it('can be removed by one deployment, and added by one', () => {
    const after = synthesize(without).stacks;
    // Accounts and messaging no longer read the WhatsApp secrets, nor the newsletter the API's address.
    const removedOutputs = outputsOf(stacks, 'BfjData').filter(
      (name) => !outputsOf(after, 'BfjData').includes(name),
    );
    expect(removedOutputs).toEqual(ofWhatsApp.map((name) => expect.stringContaining(name)));
    expect(rejectionsDuringDeploy({}, stacks)).toEqual([]);
    expect(rejectionsDuringDeploy(stacks, after)).toEqual([]);
    expect(rejectionsDuringDeploy(after, stacks)).toEqual([]);
  });

  it('would be blocked by exports, which are therefore not used', () => {
    const strong = { '@aws-cdk/core:defaultCrossStackReferences': 'strong' };
    const before = synthesize(everything, strong).stacks;
    const after = synthesize(without, strong).stacks;
    expect(rejectionsDuringDeploy({}, before)).toEqual([]);
    expect(rejectionsDuringDeploy(before, after)).toEqual([
      ...ofWhatsApp.map((name) => expect.stringMatching(new RegExp(`^BfjData keeps .*${name}`))),
      expect.stringMatching(/^BfjPlatform keeps .*ApiEndpoint/),
    ]);
    for (const [, template] of templates) expect(exportsOf(template).size).toBe(0);
  });
});
