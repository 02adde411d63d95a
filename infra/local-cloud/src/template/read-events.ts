import * as z from 'zod';
import type { CloudModel, RuleModel } from '../cloud-model.ts';
import type { TemplateReader } from './hosted-resources.ts';

const busSchema = z.object({ Name: z.string() });

export function readEventBuses(reader: TemplateReader): CloudModel['eventBuses'] {
  return reader
    .resourcesOf('AWS::Events::EventBus', busSchema)
    .map(({ ref, attributes }) => ({ name: ref, arn: attributes['Arn'] ?? '' }));
}

const ruleSchema = z.object({
  // A bus is named by its name or its ARN.
  EventBusName: z
    .string()
    .transform((nameOrArn) => nameOrArn.split('/').at(-1) ?? nameOrArn)
    .default('default'),
  State: z.string().default('ENABLED'),
  EventPattern: z.unknown().optional(),
  ScheduleExpression: z.string().optional(),
  Targets: z
    .array(
      z.object({
        Id: z.string(),
        Arn: z.string(),
        Input: z.string().optional(),
        InputPath: z.string().optional(),
        InputTransformer: z.undefined('InputTransformer is not hosted locally').optional(),
        DeadLetterConfig: z.object({ Arn: z.string() }).optional(),
      }),
    )
    .default([]),
});

export function readRules(reader: TemplateReader): RuleModel[] {
  return reader.resourcesOf('AWS::Events::Rule', ruleSchema).map(({ ref, properties }) => ({
    name: ref,
    busName: properties.EventBusName,
    enabled: properties.State !== 'DISABLED',
    pattern: properties.EventPattern,
    schedule: properties.ScheduleExpression,
    targets: properties.Targets.map((target) => ({
      id: target.Id,
      arn: target.Arn,
      input: target.Input,
      inputPath: target.InputPath,
      deadLetterQueueArn: target.DeadLetterConfig?.Arn,
    })),
  }));
}
