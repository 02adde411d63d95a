/**
 * Deploys all stacks to an emulator of AWS (`npm run test:emulator`): bundled, to MiniStack by the CDK CLI.
 * Newsletter, sign-in, trial, payment and search run there over HTTP; then a stage is deleted and deployed again,
 * and the local cloud runs on the emulator's DynamoDB. Exit codes: 0 when all of it holds, 1 when not, 3 without an
 * emulator.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deployToEmulator, emulatorAccount } from '../../infra/deployment/deploy-to-emulator.ts';
import { cdkPollingOption } from './cdk-polling.ts';
import { interruption } from './interruption.ts';
import { installMinistack, startMinistack, type RunningEmulator } from './ministack.ts';
import { EmulatorMissingError } from './python-tools.ts';
import { deletedStage } from './deleted-stage.ts';
import type { DeployedStage } from './deployed-stage.ts';
import { newsletterSteps } from './newsletter-steps.ts';
import { startOperatorReceiver, type OperatorReceiver } from './operator-receiver.ts';
import {
  partnerSecrets,
  startPartnerSandboxes,
  type PartnerSandboxes,
} from './partner-sandboxes.ts';
import { otherDynamoDb } from './other-dynamodb.ts';
import { payingSteps } from './paying-steps.ts';

const exitCodes = { failed: 1, emulatorMissing: 3 } as const;
/** A safety limit for a deployment that hangs. */
const deployMilliseconds = 1_800_000;
const steps = { ...newsletterSteps, ...payingSteps, ...deletedStage, ...otherDynamoDb };

try {
  process.exitCode = await run();
} catch (error) {
  if (error instanceof EmulatorMissingError) {
    console.error(`The emulator test cannot run here. ${error.message}`);
    process.exitCode = exitCodes.emulatorMissing;
  } else {
    console.error(error);
    process.exitCode = exitCodes.failed;
  }
}

async function run(): Promise<number> {
  const command = await installMinistack();
  const receiver = await startOperatorReceiver();
  const partners = await startPartnerSandboxes();
  let emulator: RunningEmulator | undefined;
  try {
    emulator = await startMinistack(command);
    console.log(`MiniStack answers at ${emulator.endpoint}`);
    const stage = await deploy(emulator, receiver, partners);
    const failed = await runSteps(stage);
    if (failed > 0) console.error(await emulator.readLog());
    return failed === 0 ? 0 : exitCodes.failed;
  } finally {
    await emulator?.stop();
    await partners.stop();
    await receiver.stop();
  }
}

async function deploy(
  emulator: RunningEmulator,
  receiver: OperatorReceiver,
  partners: PartnerSandboxes,
): Promise<DeployedStage> {
  const startedAt = performance.now();
  const lines: string[] = [];
  const outputs = await deployToEmulator({
    endpoint: emulator.endpoint,
    settings: {
      BFJ_WEBHOOK_URL: receiver.url,
      NODE_OPTIONS: cdkPollingOption,
      ...partners.settings,
    },
    log: (line) => lines.push(line),
    signal: AbortSignal.any([interruption, AbortSignal.timeout(deployMilliseconds)]),
  }).catch((error: unknown) => {
    console.error(lines.slice(-40).join('\n'));
    throw error;
  });
  console.log(`All stacks deployed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);

  const clientSettings = {
    endpoint: emulator.endpoint,
    region: emulatorAccount.AWS_REGION,
    credentials: {
      accessKeyId: emulatorAccount.AWS_ACCESS_KEY_ID,
      secretAccessKey: emulatorAccount.AWS_SECRET_ACCESS_KEY,
    },
  };
  const sqs = new SQSClient({ ...clientSettings, useQueueUrlAsEndpoint: false });
  const secrets = new SecretsManagerClient(clientSettings);
  const secret = await secrets.send(
    new GetSecretValueCommand({ SecretId: outputs['WebhookSecretName'] }),
  );
  if (secret.SecretString === undefined) throw new Error('The webhook key has no value');
  // README asks an operator to do this after the first deployment.
  for (const [name, SecretString] of Object.entries(partnerSecrets)) {
    await secrets.send(new PutSecretValueCommand({ SecretId: `bfj-local-${name}`, SecretString }));
  }
  // The address starts with the API's id; emulators differ in the rest.
  const apiId = outputs['ApiEndpoint']?.split('//')[1]?.split('.')[0];
  if (apiId === undefined) throw new Error('There is no output ApiEndpoint');
  // Node does not resolve names below localhost, so the API is called by its path.
  const apiUrl = `${emulator.endpoint}/_aws/execute-api/${apiId}/$default`;
  partners.serveApiOf(apiUrl);
  return {
    apiUrl,
    clientSettings,
    webhookSecret: secret.SecretString,
    receiver,
    sqs,
    cognito: new CognitoIdentityProviderClient(clientSettings),
    clientIds: {
      account: outputs['AccountClientId'] ?? '',
      trial: outputs['TrialClientId'] ?? '',
    },
    mercadoPago: partners.mercadoPago,
    replay: {
      table: DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings)),
      tableName: outputs['TableName'] ?? '',
      bus: new EventBridgeClient(clientSettings),
      busName: outputs['EventBusName'] ?? '',
      log: () => {},
    },
  };
}

/** @returns the number of failed steps; a step that needs an earlier one may fail with it */
async function runSteps(stage: DeployedStage): Promise<number> {
  let failed = 0;
  for (const [name, step] of Object.entries(steps)) {
    const startedAt = performance.now();
    try {
      interruption.throwIfAborted();
      await step(stage);
      console.log(`✓ ${name} (${Math.round(performance.now() - startedAt)} ms)`);
    } catch (error) {
      interruption.throwIfAborted();
      failed += 1;
      console.error(`✗ ${name}`);
      console.error(error);
    }
  }
  console.log(`${Object.keys(steps).length - failed} passed, ${failed} failed`);
  return failed;
}
