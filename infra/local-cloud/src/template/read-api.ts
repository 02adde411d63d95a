import * as z from 'zod';
import type { RouteModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { TemplateReader } from './hosted-resources.ts';
import { parseFunctionName } from './read-functions.ts';

const integrationSchema = z.object({
  IntegrationType: z.literal('AWS_PROXY', 'only Lambda integrations are hosted locally'),
  IntegrationUri: z.string().transform(parseFunctionName),
  PayloadFormatVersion: z.literal('2.0', 'only payload format 2.0 is hosted locally'),
});

const authorizerSchema = z.object({
  AuthorizerType: z.literal('JWT', 'only JWT authorizers are hosted locally'),
  JwtConfiguration: z.object({ Audience: z.array(z.string()), Issuer: z.string() }),
});

const routeSchema = z.object({
  RouteKey: z.string(),
  Target: z.string().transform((target) => target.replace(/^integrations\//, '')),
  AuthorizationType: z.string().default('NONE'),
  AuthorizerId: z.string().optional(),
});

export function readRoutes(reader: TemplateReader): RouteModel[] {
  const integrations = new Map(
    reader
      .resourcesOf('AWS::ApiGatewayV2::Integration', integrationSchema)
      .map((integration) => [integration.ref, integration.properties.IntegrationUri]),
  );
  const authorizers = new Map(
    reader
      .resourcesOf('AWS::ApiGatewayV2::Authorizer', authorizerSchema)
      .map((authorizer) => [authorizer.ref, authorizer.properties.JwtConfiguration]),
  );
  return reader
    .resourcesOf('AWS::ApiGatewayV2::Route', routeSchema)
    .map(({ logicalId, properties }) => {
      const functionName = integrations.get(properties.Target);
      if (functionName === undefined) {
        throw unreadable(logicalId, `Target ${properties.Target} is no integration`);
      }
      return { ...routeKey(properties.RouteKey), functionName, authorizer: authorizer() };

      function authorizer(): RouteModel['authorizer'] {
        if (properties.AuthorizationType === 'NONE') return undefined;
        const configuration = authorizers.get(properties.AuthorizerId ?? '');
        if (properties.AuthorizationType !== 'JWT' || configuration === undefined) {
          throw unreadable(
            logicalId,
            `has no JWT authorizer, but is of ${properties.AuthorizationType}`,
          );
        }
        return {
          userPoolId: configuration.Issuer.split('/').at(-1) ?? '',
          issuer: configuration.Issuer,
          audiences: configuration.Audience,
        };
      }
    });
}

/** Parses `POST /api/things`, or `$default`, which matches every request without another route. */
function routeKey(key: string): { method: string; path: string } {
  if (key === '$default') return { method: 'ANY', path: '/{proxy+}' };
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

function unreadable(logicalId: string, reason: string): LocalCloudError {
  return new LocalCloudError(`Template: ${logicalId} (AWS::ApiGatewayV2::Route): ${reason}`);
}
