import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

const policySchema = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.looseObject({ Action: z.unknown(), Resource: z.unknown() })),
  }),
  Roles: z.array(z.object({ Ref: z.string() })),
});
const variablesSchema = z.object({
  FunctionName: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

const stage = {
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  BFJ_LAMBDA_CONCURRENCY: '1000',
};

/** Returns the functions that receive the model's name, their settings, their grants and their alarms. */
function modelOf(environment: Readonly<Record<string, string>>) {
  const { core } = synthesize({ ...stage, ...environment });
  const functions = resourcesOf(core, 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => variablesSchema.safeParse(Properties).data ?? [])
    .filter(({ Environment }) => Environment.Variables['ASSISTANT_MODEL'] !== undefined);
  const grants = resourcesOf(core, 'AWS::IAM::Policy')
    .map(({ Properties }) => policySchema.parse(Properties))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => JSON.stringify(Action).includes('bedrock'));
  const alarms = resourcesOf(core, 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
    String(Properties['AlarmName']),
  );
  return {
    names: functions.map(({ FunctionName }) => FunctionName).toSorted(),
    settings: functions.map(({ Environment }) =>
      JSON.parse(String(Environment.Variables['ASSISTANT_MODEL'])),
    ),
    grants: grants.map(({ Action, Resource }) => ({ Action, Resource: JSON.stringify(Resource) })),
    alarms: alarms.filter((name) => name.includes('-model-')),
  };
}

describe('the assistant’s model', () => {
  it('grants, configures and watches nothing when the operator has set no model', () => {
    expect(modelOf({})).toEqual({ names: [], settings: [], grants: [], alarms: [] });
  });

  it('is invoked by the two functions that read questions, only this model, with a cost alarm', () => {
    const { names, settings, grants, alarms } = modelOf({
      BFJ_ASSISTANT_MODEL: 'qwen.qwen3-next-80b-a3b',
      BFJ_ASSISTANT_DAILY_BUDGET: '3',
    });
    expect(names).toEqual(['bfj-prod-answer-whatsapp', 'bfj-prod-assistant']);
    expect(settings[0]).toEqual({
      id: 'qwen.qwen3-next-80b-a3b',
      region: 'sa-east-1',
      prices: { input: 0.3, output: 2.5 },
      dailyBudget: 3,
    });
    expect(grants).toHaveLength(2);
    for (const { Action, Resource } of grants) {
      expect(Action).toBe('bedrock:InvokeModel');
      expect(Resource).toContain(':bedrock:sa-east-1::foundation-model/qwen.qwen3-next-80b-a3b');
      expect(Resource).not.toContain('*');
    }
    expect(alarms.toSorted()).toEqual(['bfj-prod-model-budget', 'bfj-prod-model-failures']);
  });

  it('may be an inference profile, which routes to the same model in several regions', () => {
    const { grants } = modelOf({ BFJ_ASSISTANT_MODEL: 'global.amazon.nova-2-lite-v1:0' });
    const resources = grants.map(({ Resource }) => Resource).join();
    expect(resources).toContain(':inference-profile/global.amazon.nova-2-lite-v1:0');
    expect(resources).toContain(':bedrock:*::foundation-model/amazon.nova-2-lite-v1:0');
  });
});
