import type { Identity } from './resolve-references.ts';

/** Everything needed to identify a resource: its template entry and its host. */
export interface IdentityInput {
  readonly type: string;
  readonly logicalId: string;
  /** The physical name, when the template gives one. */
  readonly name: string | undefined;
  readonly region: string;
  readonly accountId: string;
  /** Base address of queue URLs. */
  readonly awsEndpoint: string;
}

/** The property of each hosted resource type that holds its physical name. */
export const nameProperties: Readonly<Record<string, string | undefined>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::ApiGatewayV2::Stage': 'StageName',
  'AWS::SES::ConfigurationSet': 'Name',
};

/** Returns `Ref` and attributes of a hosted resource; undefined when the type is not hosted. */
export function deriveIdentity(input: IdentityInput): Identity | undefined {
  const { logicalId, region, accountId } = input;
  const name = input.name ?? logicalId;
  const arn = (service: string, resource: string) =>
    `arn:aws:${service}:${region}:${accountId}:${resource}`;
  switch (input.type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable': {
      const tableArn = arn('dynamodb', `table/${name}`);
      return identity(name, { Arn: tableArn, StreamArn: `${tableArn}/stream/local` });
    }
    case 'AWS::SQS::Queue': {
      const url = `${input.awsEndpoint}/${accountId}/${name}`;
      return identity(url, { Arn: arn('sqs', name), QueueName: name, QueueUrl: url });
    }
    case 'AWS::Events::EventBus':
      return identity(name, { Arn: arn('events', `event-bus/${name}`), Name: name });
    case 'AWS::Events::Rule':
      return identity(name, { Arn: arn('events', `rule/${name}`) });
    case 'AWS::Lambda::Function':
      return identity(name, { Arn: arn('lambda', `function:${name}`) });
    case 'AWS::IAM::Role':
      return identity(name, { Arn: `arn:aws:iam::${accountId}:role/${name}` });
    case 'AWS::SecretsManager::Secret': {
      const secretArn = arn('secretsmanager', `secret:${name}-local0`);
      return identity(secretArn, { Id: secretArn });
    }
    case 'AWS::Cognito::UserPool': {
      const id = `${region}_${readableId(logicalId)}`;
      const providerName = `cognito-idp.${region}.amazonaws.com/${id}`;
      return identity(id, {
        Arn: arn('cognito-idp', `userpool/${id}`),
        UserPoolId: id,
        ProviderName: providerName,
        ProviderURL: `https://${providerName}`,
      });
    }
    case 'AWS::Cognito::UserPoolClient': {
      const id = readableId(logicalId).toLowerCase();
      return identity(id, { ClientId: id });
    }
    case 'AWS::ApiGatewayV2::Api': {
      const id = readableId(logicalId).toLowerCase();
      const endpoint = `https://${id}.execute-api.${region}.amazonaws.com`;
      return identity(id, { ApiId: id, ApiEndpoint: endpoint });
    }
    case 'AWS::ApiGatewayV2::Integration':
      return identity(logicalId, { IntegrationId: logicalId });
    case 'AWS::ApiGatewayV2::Authorizer':
      return identity(logicalId, { AuthorizerId: logicalId });
    case 'AWS::ApiGatewayV2::Stage':
    case 'AWS::SES::ConfigurationSet':
      return identity(name, {});
    default:
      return undefined;
  }
}

function identity(ref: string, attributes: Record<string, string>): Identity {
  return { ref, attributes };
}

/** Ids of Cognito and API Gateway are alphanumeric, like logical ids, but have a maximum length. */
function readableId(logicalId: string): string {
  return logicalId.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 55);
}
