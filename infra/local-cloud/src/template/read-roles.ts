import * as z from 'zod';
import type { RoleModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { conditionKeys, conditionOperators, type Statement } from '../permissions/policy.ts';
import type { TemplateReader } from './hosted-resources.ts';
import { Unresolvable } from './resolve-references.ts';

/** CloudFormation accepts a single item instead of a list. */
const texts = z.union([z.array(z.string()), z.string().transform((text) => [text])]);

/** ARNs of resources that are not hosted, such as log groups, are dropped: no request can name them. */
const resource = z.union([z.string(), z.instanceof(Unresolvable).transform(() => undefined)]);
const resources = z.union([z.array(resource), resource.transform((only) => [only])]);

/** Elements not named here (`NotAction`, `NotResource`, …) are an error, never ignored. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Resource: resources,
  Condition: z
    .partialRecord(z.enum(conditionOperators), z.partialRecord(z.enum(conditionKeys), texts))
    .default({}),
});

const documentSchema = z.object({ Statement: z.array(statementSchema) });

const roleSchema = z.object({
  Policies: z.array(z.object({ PolicyDocument: documentSchema })).default([]),
});
const policySchema = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: documentSchema,
});

/**
 * Returns the template's roles by ARN, each with the statements of its own policies. AWS's managed policies are
 * unknown here, so nothing is allowed by them.
 * @throws LocalCloudError for a policy that this cloud cannot evaluate
 */
export function readRoles(reader: TemplateReader): ReadonlyMap<string, RoleModel> {
  const policies = reader
    .resourcesOf(['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'], policySchema)
    .map(({ logicalId, properties }) => ({ logicalId, ...properties }));
  return new Map(
    reader.resourcesOf('AWS::IAM::Role', roleSchema).map((role) => {
      const attached = policies.filter(({ Roles }) => Roles.includes(role.ref));
      const inline = role.properties.Policies.map((policy) => ({
        ...policy,
        logicalId: role.logicalId,
      }));
      const statements = [...inline, ...attached].flatMap(({ logicalId, PolicyDocument }) =>
        PolicyDocument.Statement.map((statement) => statementOf(logicalId, statement)),
      );
      return [role.attributes['Arn'] ?? '', { name: role.ref, statements }];
    }),
  );
}

function statementOf(logicalId: string, read: z.infer<typeof statementSchema>): Statement {
  const { Effect, Action, Resource, Condition } = read;
  const resolvedResources = Resource.filter((arn) => arn !== undefined);
  if (Effect === 'Deny' && resolvedResources.length < Resource.length) {
    throw unreadable(logicalId, 'denies something that is not hosted here');
  }
  const conditions = conditionOperators.flatMap((operator) =>
    conditionKeys.flatMap((key) => {
      const values = Condition[operator]?.[key];
      return values === undefined ? [] : [{ operator, key, values }];
    }),
  );
  const policyTexts = [...resolvedResources, ...conditions.flatMap(({ values }) => values)];
  if (policyTexts.some((text) => text.includes('${'))) {
    throw unreadable(logicalId, 'has a policy variable, which is not resolved locally');
  }
  return { effect: Effect, actions: Action, resources: resolvedResources, conditions };
}

function unreadable(logicalId: string, reason: string): LocalCloudError {
  return new LocalCloudError(`Template: ${logicalId}: ${reason}`);
}
