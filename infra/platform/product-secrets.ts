import * as iam from 'aws-cdk-lib/aws-iam';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { dataRemovalPolicy } from '../constructs/data-removal-policy.ts';
import { physicalName } from '../constructs/physical-name.ts';

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Secret values, which appear in no template and no log. */
export class ProductSecrets extends Construct {
  /** Seals the tokens in newsletter links, and the tickets that start a sign-in. */
  readonly tokenKey: secretsmanager.Secret;
  /** CloudFront's proof that a request came through it. */
  readonly edgeValue: secretsmanager.Secret;
  /** Signs deliveries to the operator's webhook address. */
  readonly webhookKey: secretsmanager.Secret;
  /** Bought from brapi; the operator fills it after the first deployment. */
  readonly brapiToken: secretsmanager.Secret;
  /** Issued by Meta to a system user; the operator fills it after the first deployment. */
  readonly whatsAppToken: secretsmanager.Secret;
  /**
   * Meta signs its application's notifications with it; the operator fills it after the first deployment of a
   * number.
   */
  readonly whatsAppAppSecret: secretsmanager.Secret | undefined;
  /** The word with which Meta's panel verifies the webhook. */
  readonly whatsAppVerifyToken: secretsmanager.Secret | undefined;

  /** Token of the operator's application at Mercado Pago; the operator fills it after the first deployment. */
  readonly mercadoPagoToken: secretsmanager.Secret;
  /** Mercado Pago signs its notifications with it; the operator fills it after the first deployment. */
  readonly mercadoPagoWebhookSecret: secretsmanager.Secret;

  readonly #settings: Settings;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    this.tokenKey = this.#secret('TokenKey', 'token-key', {
      description: 'Key that seals newsletter links and sign-in tickets; generated',
      rotation:
        'A new key would break every unsubscribe link that has been mailed; it changes by hand ' +
        'when it is known to have leaked.',
    });
    this.edgeValue = this.#secret('EdgeValue', edgeSecretSuffix, {
      description: 'Header by which functions know a request of our CloudFront; generated',
      rotation: 'CloudFront holds a version of it: npm run rotate-edge-value, and a deployment.',
    });
    this.webhookKey = this.#secret('WebhookKey', 'webhook-key', {
      description: 'Key of the signature on delivered webhooks; generated',
      rotation:
        "The receiver holds the same key: it changes together with the receiver's, by hand.",
    });
    this.brapiToken = this.#secret('BrapiToken', 'brapi-token', {
      description: 'Token of brapi.dev; generated as a placeholder, put the bought one in',
      rotation: 'brapi issues it; it changes when the operator buys or replaces one.',
    });
    this.whatsAppToken = this.#secret('WhatsAppToken', 'whatsapp-token', {
      description: 'Token of the WhatsApp Cloud API; a placeholder, put the system user’s in',
      rotation: 'Meta issues it; it changes when the operator has Meta replace it.',
    });
    const { appSecret, verifyToken } = this.#whatsAppWebhook();
    this.whatsAppAppSecret = appSecret;
    this.whatsAppVerifyToken = verifyToken;
    this.mercadoPagoToken = this.#secret('MercadoPagoToken', 'mercadopago-token', {
      description: 'Access token of Mercado Pago; a placeholder, put your application’s in',
      rotation: 'Mercado Pago issues it; it changes when the operator renews it in its panel.',
    });
    this.mercadoPagoWebhookSecret = this.#secret(
      'MercadoPagoWebhookSecret',
      'mercadopago-webhook-secret',
      {
        description: 'Secret of Mercado Pago’s notifications; a placeholder, put the panel’s in',
        rotation: 'Mercado Pago issues it; it changes when the operator renews it in its panel.',
      },
    );
  }

  /** Each secret has a monthly cost, and without a number Meta sends no notifications. */
  #whatsAppWebhook() {
    if (this.#settings.whatsApp.phoneNumberId === undefined) return {};
    return {
      appSecret: this.#secret('WhatsAppAppSecret', 'whatsapp-app-secret', {
        description: 'App secret of the application at Meta; a placeholder, put its own in',
        rotation:
          'Meta issues it; it changes when the operator resets it in the application’s panel.',
      }),
      verifyToken: this.#secret('WhatsAppVerifyToken', 'whatsapp-verify-token', {
        description: 'Word that Meta’s panel asks for beside the webhook’s address; generated',
        rotation: 'Meta asks for it once, when the webhook is set up; by then both have the same.',
      }),
    };
  }

  #secret(
    id: string,
    suffix: string,
    about: { readonly description: string; readonly rotation: string },
  ): secretsmanager.Secret {
    const secret = new secretsmanager.Secret(this, id, {
      secretName: physicalName(this.#settings, suffix),
      description: about.description,
      generateSecretString: {
        // Letters and digits in a multiple of four are valid base64, as Standard Webhooks requires of a key.
        passwordLength: 48,
        excludePunctuation: true,
        // Repeats the exclusion for emulators that know only this property.
        excludeCharacters: punctuation,
      },
      removalPolicy: dataRemovalPolicy(this.#settings),
    });
    acknowledge(secret, 'AwsSolutions-SMG4', about.rotation);
    return secret;
  }
}

/** The edge secret's name without its stage, for the website's stack, which reads it by name. */
export const edgeSecretSuffix = 'edge-value';

/** Allows reading a secret's value, and nothing else of it. */
export function grantSecretValue(grantee: iam.IGrantable, secret: secretsmanager.Secret): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new iam.PolicyStatement({
      actions: ['secretsmanager:GetSecretValue'],
      resources: [secret.secretArn],
    }),
  );
}
