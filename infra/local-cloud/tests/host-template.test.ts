import { expect, test } from 'vitest';
import { readTemplates } from '../src/read-templates.ts';

const endpoint = 'http://127.0.0.1:4000';
const read = (Resources: object, rest: object = {}) =>
  readTemplates({ Fixture: { Resources, ...rest } }, endpoint);

const lambda = (Environment: object, overrides: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Metadata: { 'local:entry': 'functions/a.lambda.ts' },
  Properties: { FunctionName: 'a', Environment: { Variables: Environment } },
  ...overrides,
});
const variables = (environment: object, others: object = {}, rest: object = {}) =>
  read({ A: lambda(environment), ...others }, rest).functions[0]?.environment;

const queue = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'work' } };
const queueArn = 'arn:aws:sqs:sa-east-1:000000000000:work';

test.for([
  ['Ref of a queue', { Ref: 'Q' }, `${endpoint}/000000000000/work`],
  ['Fn::GetAtt', { 'Fn::GetAtt': ['Q', 'Arn'] }, queueArn],
  ['Fn::GetAtt in one text', { 'Fn::GetAtt': 'Q.Arn' }, queueArn],
  ['Fn::Join', { 'Fn::Join': ['-', ['x', { Ref: 'AWS::Region' }, 1]] }, 'x-sa-east-1-1'],
  [
    'Fn::Sub',
    { 'Fn::Sub': '${AWS::AccountId}/${Q.QueueName}/${!kept}' },
    '000000000000/work/${kept}',
  ],
  ['Fn::Sub with variables', { 'Fn::Sub': ['${x}!', { x: { Ref: 'P' } }] }, 'given!'],
  ['Fn::Select of Fn::Split', { 'Fn::Select': [2, { 'Fn::Split': [':', queueArn] }] }, 'sqs'],
  ['Fn::ImportValue', { 'Fn::ImportValue': 'exported' }, queueArn],
  ['a parameter', { Ref: 'P' }, 'given'],
  ['a number', 5, '5'],
] as const)('resolves %s', ([, value, expected]) => {
  const resolved = variables(
    { V: value },
    { Q: queue },
    {
      Parameters: { P: { Type: 'String', Default: 'given' } },
      Outputs: { O: { Value: { 'Fn::GetAtt': ['Q', 'Arn'] }, Export: { Name: 'exported' } } },
    },
  );
  expect(resolved).toEqual({ V: expected });
});

test('omits a property with AWS::NoValue', () => {
  expect(variables({ V: { Ref: 'AWS::NoValue' }, W: 'x' })).toEqual({ W: 'x' });
});

test.for([
  ['a bucket', { Ref: 'B' }, 'refers to B (AWS::S3::Bucket), which the local cloud does not host'],
  ['nothing', { Ref: 'Gone' }, 'refers to Gone, which the template does not have'],
  ['a strange attribute', { 'Fn::GetAtt': ['Q', 'Colour'] }, 'refers to Q.Colour'],
  ['a missing export', { 'Fn::ImportValue': 'none' }, 'imports none'],
  ['an unknown function', { 'Fn::FindInMap': ['a', 'b', 'c'] }, 'uses Fn::FindInMap'],
  ['deep in a join', { 'Fn::Join': ['', ['a', { 'Fn::Sub': '${B}' }]] }, 'refers to B'],
] as const)('names a hosted resource that refers to %s', ([, value, complaint]) => {
  const others = { Q: queue, B: { Type: 'AWS::S3::Bucket', Properties: {} } };
  expect(() => variables({ V: value }, others)).toThrow(
    `Template: A (AWS::Lambda::Function) Environment.Variables.V: ${complaint}`,
  );
});

test('ignores resources that are not hosted, with all their references', () => {
  const model = read({
    A: lambda({}),
    B: { Type: 'AWS::S3::Bucket', Properties: { BucketName: { Ref: 'Gone' } } },
    Helper: { Type: 'AWS::Lambda::Function', Properties: { Environment: { Ref: 'Gone' } } },
    R: { Type: 'AWS::IAM::Role', Properties: { Arn: { 'Fn::FindInMap': [] } } },
  });
  expect(model.functions.map((hosted) => hosted.name)).toEqual(['a']);
});

test('rejects names that refer to each other', () => {
  const loop = (other: string) => ({
    Type: 'AWS::SQS::Queue',
    Properties: { QueueName: { 'Fn::GetAtt': [other, 'QueueName'] } },
  });
  expect(() => read({ Q1: loop('Q2'), Q2: loop('Q1') })).toThrow(/Q1.*whose name needs itself/);
});

test('applies CloudFormation defaults', () => {
  const { queues, functions } = read({
    Plain: { Type: 'AWS::SQS::Queue' },
    A: { Type: 'AWS::Lambda::Function', Metadata: { 'local:entry': 'a.ts' } },
  });
  expect(queues[0]).toEqual({
    name: 'Plain',
    arn: 'arn:aws:sqs:sa-east-1:000000000000:Plain',
    visibilityTimeoutSeconds: 30,
    messageRetentionSeconds: 345_600,
    delaySeconds: 0,
    redrive: undefined,
  });
  expect(functions[0]).toMatchObject({ name: 'A', timeoutSeconds: 3, memoryMegabytes: 128 });
});

test('reads a redrive policy, event sources and their filters', () => {
  const stream = { 'Fn::GetAtt': ['T', 'StreamArn'] };
  const model = read({
    Q: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: 'work',
        RedrivePolicy: {
          deadLetterTargetArn: { 'Fn::GetAtt': ['D', 'Arn'] },
          maxReceiveCount: '3',
        },
      },
    },
    D: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
    T: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        TableName: 't',
        KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: 'true' },
      },
    },
    A: lambda({}),
    M1: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'A' },
        EventSourceArn: { 'Fn::GetAtt': ['Q', 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
      },
    },
    M2: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { 'Fn::GetAtt': ['A', 'Arn'] },
        EventSourceArn: stream,
        MaximumRetryAttempts: -1,
        FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
      },
    },
    Off: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: { FunctionName: 'a', EventSourceArn: stream, Enabled: false },
    },
  });
  expect(model.queues[0]?.redrive).toEqual({
    deadLetterQueueArn: 'arn:aws:sqs:sa-east-1:000000000000:dead',
    maxReceives: 3,
  });
  expect(model.tables[0]).toMatchObject({
    streamViewType: 'NEW_IMAGE',
    timeToLiveAttribute: 'expiresAt',
  });
  expect(model.queueSources).toEqual([
    {
      functionName: 'a',
      queueArn,
      batchSize: 10,
      maxBatchingWindowSeconds: 0,
      reportBatchItemFailures: true,
      maxConcurrency: 2,
    },
  ]);
  expect(model.streamSources).toEqual([
    expect.objectContaining({
      functionName: 'a',
      tableName: 't',
      batchSize: 100,
      maxRetryAttempts: undefined,
      filters: [{ eventName: ['INSERT'] }],
    }),
  ]);
});

test('gives user pools readable ids and reads their clients and triggers', () => {
  const model = read({
    A: lambda({ POOL: { Ref: 'Users1A2B' }, CLIENT: { Ref: 'Client3C' } }),
    Users1A2B: {
      Type: 'AWS::Cognito::UserPool',
      Properties: {
        UsernameAttributes: ['email'],
        LambdaConfig: { DefineAuthChallenge: { 'Fn::GetAtt': ['A', 'Arn'] } },
      },
    },
    Client3C: {
      Type: 'AWS::Cognito::UserPoolClient',
      Properties: {
        UserPoolId: { Ref: 'Users1A2B' },
        AccessTokenValidity: 30,
        RefreshTokenValidity: 720,
        TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'hours' },
      },
    },
  });
  expect(model.functions[0]?.environment).toEqual({
    POOL: 'sa-east-1_Users1A2B',
    CLIENT: 'client3c',
  });
  expect(model.userPools).toEqual([
    {
      id: 'sa-east-1_Users1A2B',
      arn: 'arn:aws:cognito-idp:sa-east-1:000000000000:userpool/sa-east-1_Users1A2B',
      triggers: { DefineAuthChallenge: 'a' },
      usernameAttributes: ['email'],
      customAttributes: [],
      minPasswordLength: 8,
      clients: [
        {
          id: 'client3c',
          name: 'Client3C',
          accessTokenMinutes: 30,
          idTokenMinutes: 60,
          refreshTokenDays: 30,
          authSessionMinutes: 3,
          readAttributes: undefined,
        },
      ],
    },
  ]);
});

test('rejects a route to a function without a source file', () => {
  const integration = {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: 'arn:aws:lambda:sa-east-1:000000000000:function:nowhere',
      PayloadFormatVersion: '2.0',
    },
  };
  const route = {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      RouteKey: 'GET /api/x',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'I' }]] },
    },
  };
  expect(() => read({ I: integration, R: route })).toThrow(
    "Template: route GET /api/x calls nowhere, a function without Metadata 'local:entry'",
  );
  expect(() => read({ R: route, I: { Type: 'AWS::S3::Bucket' } })).toThrow(/R \(.*refers to I/);
});

test.for([undefined, null, 'text', {}, { Resources: [] }, { Resources: { A: {} } }])(
  'rejects %j as a template',
  (template) => {
    expect(() => readTemplates({ Fixture: template }, endpoint)).toThrow(
      /is no CloudFormation template/,
    );
  },
);

/** Hosts a stack that reads from another one, called `bfj-data`. */
const readAcross = (value: unknown, dataOutputs: object) =>
  readTemplates(
    {
      'bfj-data': { Resources: { Q: queue }, Outputs: dataOutputs },
      'bfj-work': { Resources: { A: lambda({ V: value }) } },
    },
    endpoint,
  ).functions[0]?.environment;

test('resolves references to the outputs of another stack', () => {
  const outputs = {
    QueueArn: { Value: { 'Fn::GetAtt': ['Q', 'Arn'] }, Export: { Name: 'bfj-data:QueueArn' } },
    Stack: { Value: { Ref: 'AWS::StackName' } },
  };
  const output = (OutputName: string) => ({
    'Fn::GetStackOutput': { StackName: 'bfj-data', OutputName },
  });
  expect(readAcross(output('QueueArn'), outputs)).toEqual({ V: queueArn });
  expect(readAcross(output('Stack'), outputs)).toEqual({ V: 'bfj-data' });
  expect(readAcross({ 'Fn::ImportValue': 'bfj-data:QueueArn' }, outputs)).toEqual({ V: queueArn });
  expect(() => readAcross(output('Gone'), outputs)).toThrow(
    'reads the output Gone of bfj-data, which it does not have',
  );
  expect(() => readAcross({ 'Fn::GetStackOutput': 'bfj-data' }, outputs)).toThrow(
    'has a malformed Fn::GetStackOutput',
  );
});

test('rejects the same name in two stacks', () => {
  const stack = { Resources: { A: lambda({}) } };
  expect(() => readTemplates({ one: stack, two: stack }, endpoint)).toThrow(
    'Template: A: two resources are known as a',
  );
});

const configurationSet = {
  Type: 'AWS::SES::ConfigurationSet',
  Properties: { Name: 'app', SuppressionOptions: { SuppressedReasons: ['BOUNCE'] } },
};
const destination = (overrides: object = {}) => ({
  Type: 'AWS::SES::ConfigurationSetEventDestination',
  Properties: {
    ConfigurationSetName: { Ref: 'Set' },
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['send', 'deliveryDelay', 'RENDERING_FAILURE'],
      EventBridgeDestination: {
        EventBusArn: {
          'Fn::Sub': 'arn:aws:events:${AWS::Region}:${AWS::AccountId}:event-bus/default',
        },
      },
      ...overrides,
    },
  },
});

test('reads the event types of enabled destinations of a configuration set', () => {
  const off = destination({ Enabled: false });
  expect(read({ Set: configurationSet, On: destination(), Off: off }).configurationSets).toEqual([
    {
      name: 'app',
      sendingEnabled: true,
      suppressedReasons: ['BOUNCE'],
      eventDestinations: [{ eventTypes: ['send', 'deliverydelay', 'renderingfailure'] }],
    },
  ]);
  expect(variables({ SET: { Ref: 'Set' } }, { Set: configurationSet })).toEqual({ SET: 'app' });
});

test.for([
  [
    'another bus',
    destination({ EventBridgeDestination: { EventBusArn: 'arn:aws:events:x:1:event-bus/own' } }),
    'SES sends its events to the default bus only',
  ],
  [
    'another service',
    destination({ EventBridgeDestination: undefined, SnsDestination: { TopicARN: 'x' } }),
    'only destinations on EventBridge are hosted locally',
  ],
  [
    'a set that is not there',
    { ...destination(), Properties: { ...destination().Properties, ConfigurationSetName: 'gone' } },
    'there is no configuration set gone',
  ],
] as const)('rejects an event destination of %s', ([, broken, complaint]) => {
  expect(() => read({ Set: configurationSet, Broken: broken })).toThrow(complaint);
});
