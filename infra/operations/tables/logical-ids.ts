import { resourcesOf, type Template } from './read-templates.ts';
import type { NameCounts } from './stored-names/name-list.ts';

/** Resources that hold data or have an identity outside their stack, each with the property of its physical name. */
const nameProperties: Readonly<Record<string, string | undefined>> = {
  'AWS::ApiGatewayV2::Api': 'Name',
  'AWS::CloudFront::Distribution': undefined,
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::Cognito::UserPool': 'UserPoolName',
  'AWS::Cognito::UserPoolClient': 'ClientName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::KMS::Key': undefined,
  'AWS::Lambda::EventSourceMapping': undefined,
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SecretsManager::Secret': 'Name',
};

/** Returns stack, type, logical id and physical name of the resources that an update must not replace. */
export function listLogicalIds(templates: readonly Template[]): NameCounts {
  const lines = templates.flatMap((template) =>
    Object.entries(nameProperties).flatMap(([type, nameProperty]) =>
      resourcesOf(template, type).flatMap(({ id, Properties }) => {
        const name = Properties[nameProperty ?? ''];
        // The functions of the CDK's custom resources have no name, and their ids change with its version.
        if (type === 'AWS::Lambda::Function' && name === undefined) return [];
        const line = `${template.stack} ${type.replace('AWS::', '')} ${id}`;
        return [typeof name === 'string' ? `${line} ${name}` : line];
      }),
    ),
  );
  return new Map(lines.map((line) => [line, 1]));
}
