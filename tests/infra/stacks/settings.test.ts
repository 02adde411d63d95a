import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { demonstrationAccounts } from '../../../infra/local/demonstration-accounts.ts';
import { localSettings, readSettings, settingNames } from '../../../infra/settings.ts';
import { internationalPhone } from '../../../shared/values/phone.ts';
import { toWhatsAppKey } from '../../../functions/entities/phone-number.ts';

const certificate =
  'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000';

describe('settings of a stage', () => {
  it('describe a disposable stage by default', () => {
    expect(readSettings({ SHELL: 'any', BFJ_SITE_URL: ' ' })).toEqual({
      stage: 'dev',
      keepsData: false,
      isProtected: false,
      siteUrl: undefined,
      domain: undefined,
      webhookUrl: undefined,
      company: undefined,
      brapiBaseUrl: 'https://brapi.dev',
      bancoCentralBaseUrls: {
        sgs: 'https://api.bcb.gov.br',
        olinda: 'https://olinda.bcb.gov.br',
      },
      closingMarginMinutes: 35,
      notePercent: 5,
      brapiPlan: 'startup',
      alertLimits: { plan: 50, trial: 3 },
      loginCode: 'off',
      emailFrom: undefined,
      messageHours: { opening: '07:00', closing: '18:00' },
      messagePrices: { email: 0.16, whatsApp: 6.8 },
      sending: {
        email: { perSecond: 14, perDay: 50_000, warmUpFrom: undefined },
        whatsApp: { perSecond: 80, perDay: 250, warmUpFrom: undefined },
      },
      whatsApp: { baseUrl: 'https://graph.facebook.com', phoneNumberId: undefined },
      mercadoPago: { baseUrl: 'https://api.mercadopago.com', publicKey: undefined },
      alarmEmail: undefined,
      wakeEmail: undefined,
      monthlyBudget: undefined,
      edgeValueVersion: undefined,
      logRetentionDays: 60,
      logLevel: 'INFO',
      lambdaConcurrency: 10,
      apiRateLimit: 30,
      apiBurstLimit: 6,
      edgeRateLimit: undefined,
      firewallArn: undefined,
    });
  });

  it.each(['prod', 'staging', 'pr-12'])('retain the data of stage %s', (stage) => {
    expect(readSettings({ BFJ_STAGE: stage }).keepsData).toBe(true);
  });

  it.each([
    ['dev', '1'],
    ['prod', '60'],
  ])('retain the logs of stage %s for %s days', (stage, days) => {
    const settings = readSettings({ BFJ_STAGE: stage, BFJ_LOG_RETENTION_DAYS: days });
    expect(settings.logRetentionDays).toBe(Number(days));
  });

  it('derive the site address from the domain', () => {
    const domain = { BFJ_DOMAIN_NAME: 'bfj.com.br', BFJ_CERTIFICATE_ARN: certificate };
    expect(readSettings(domain).siteUrl).toBe('https://bfj.com.br');
    expect(readSettings({ ...domain, BFJ_SITE_URL: 'https://www.bfj.com.br/' }).siteUrl).toBe(
      'https://www.bfj.com.br',
    );
  });

  it('allow the local stage addresses without TLS', () => {
    const settings = localSettings({
      siteUrl: 'http://localhost:3000',
      webhookUrl: 'http://localhost:3001/hook?x=1',
      brapiBaseUrl: 'http://localhost:3002/',
      bancoCentralBaseUrl: 'http://localhost:3002',
      whatsAppBaseUrl: 'http://localhost:3003/',
      mercadoPagoBaseUrl: 'http://localhost:3004/',
    });
    expect(settings).toMatchObject({
      stage: 'local',
      keepsData: false,
      siteUrl: 'http://localhost:3000',
      webhookUrl: 'http://localhost:3001/hook?x=1',
      brapiBaseUrl: 'http://localhost:3002',
      bancoCentralBaseUrls: { sgs: 'http://localhost:3002', olinda: 'http://localhost:3002' },
      loginCode: 'off',
      whatsApp: { baseUrl: 'http://localhost:3003', phoneNumberId: expect.any(String) },
    });
  });

  it('give the local stage a WhatsApp number that belongs to no simulated reader', () => {
    const { whatsApp } = localSettings({
      siteUrl: 'http://localhost:3000',
      webhookUrl: 'http://localhost:3001',
      brapiBaseUrl: 'http://localhost:3001',
      bancoCentralBaseUrl: 'http://localhost:3001',
      whatsAppBaseUrl: 'http://localhost:3001',
      mercadoPagoBaseUrl: 'http://localhost:3001',
    });
    const own = toWhatsAppKey(whatsApp.number ?? '');
    expect(
      demonstrationAccounts.map(({ phone }) => toWhatsAppKey(internationalPhone(phone))),
    ).not.toContain(own);
  });

  it.each(['off', 'email', 'whatsapp'] as const)(
    'allow login codes on the local stage: %s',
    (loginCode) => {
      const settings = localSettings({
        siteUrl: 'http://localhost:3000',
        webhookUrl: 'http://localhost:3001',
        brapiBaseUrl: 'http://localhost:3001',
        bancoCentralBaseUrl: 'http://localhost:3001',
        whatsAppBaseUrl: 'http://localhost:3001',
        mercadoPagoBaseUrl: 'http://localhost:3001',
        loginCode,
      });
      expect(settings.loginCode).toBe(loginCode);
      expect(settings.emailFrom).toMatch(/@/);
    },
  );

  it('send login codes by the configured channel', () => {
    const settings = readSettings({
      BFJ_LOGIN_CODE: 'whatsapp',
      BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
      BFJ_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      BFJ_WHATSAPP_BASE_URL: 'https://graph.example/meta/',
    });
    expect(settings).toMatchObject({
      loginCode: 'whatsapp',
      emailFrom: 'avisos@bfj.com.br',
      whatsApp: { baseUrl: 'https://graph.example/meta', phoneNumberId: '106540352242922' },
    });
    expect(readSettings({ BFJ_LOGIN_CODE: 'email', BFJ_EMAIL_FROM: 'a@b.co' }).loginCode).toBe(
      'email',
    );
  });

  const wrong: readonly (readonly [Record<string, string>, string])[] = [
    [{ BFJ_STAGE: 'Prod' }, 'BFJ_STAGE must be 2 to 12 lower-case letters'],
    [{ BFJ_STAGE: 'x' }, 'BFJ_STAGE must be'],
    [{ BFJ_STAGE: 'a-very-long-name' }, 'BFJ_STAGE must be'],
    [{ BFJ_STAGE: 'prod-' }, 'BFJ_STAGE must be'],
    [{ BFJ_SITE_URL: 'bfj.com.br' }, 'BFJ_SITE_URL must be an origin without a path'],
    [{ BFJ_SITE_URL: 'https://bfj.com.br/site' }, 'BFJ_SITE_URL must be an origin'],
    [{ BFJ_SITE_URL: 'https://a:b@bfj.com.br' }, 'BFJ_SITE_URL must be an origin'],
    [{ BFJ_SITE_URL: 'javascript:alert(1)' }, 'BFJ_SITE_URL must be an origin'],
    [{ BFJ_SITE_URL: 'http://bfj.com.br' }, 'BFJ_SITE_URL must begin with https:'],
    [{ BFJ_DOMAIN_NAME: 'https://bfj.com.br' }, 'BFJ_DOMAIN_NAME must be a domain name'],
    [{ BFJ_DOMAIN_NAME: 'bfj.com.br' }, 'BFJ_CERTIFICATE_ARN must be set where BFJ_DOMAIN_NAME is'],
    [{ BFJ_CERTIFICATE_ARN: certificate }, 'BFJ_DOMAIN_NAME must be set'],
    [
      {
        BFJ_DOMAIN_NAME: 'bfj.com.br',
        BFJ_CERTIFICATE_ARN: certificate.replace('us-east-1', 'sa-east-1'),
      },
      'BFJ_CERTIFICATE_ARN must be the ARN of an ACM certificate in us-east-1',
    ],
    [{ BFJ_WEBHOOK_URL: 'n8n' }, 'BFJ_WEBHOOK_URL must be a web address'],
    [{ BFJ_WEBHOOK_URL: 'http://n8n.example.com/' }, 'BFJ_WEBHOOK_URL must begin with https:'],
    [{ BFJ_BRAPI_BASE_URL: 'https://b.dev/?token=1' }, 'BFJ_BRAPI_BASE_URL must be a web address'],
    [{ BFJ_BRAPI_PLAN: 'Pro' }, 'BFJ_BRAPI_PLAN must be one of free, startup, pro'],
    [{ BFJ_ASSISTANT_MODEL: 'any model' }, 'BFJ_ASSISTANT_MODEL must be the id of a model'],
    [{ BFJ_ASSISTANT_MODEL_REGION: 'Brazil' }, 'BFJ_ASSISTANT_MODEL_REGION must be a region'],
    [{ BFJ_ASSISTANT_MODEL_BASE_URL: 'http://b.example' }, 'BASE_URL must begin with https:'],
    [{ BFJ_ASSISTANT_INPUT_PRICE: '1,5' }, 'BFJ_ASSISTANT_INPUT_PRICE must be US$ for a million'],
    [{ BFJ_ASSISTANT_DAILY_BUDGET: '0' }, 'BFJ_ASSISTANT_DAILY_BUDGET must be a whole number'],
    [{ BFJ_LOGIN_CODE: 'sms' }, 'BFJ_LOGIN_CODE must be one of off, email, whatsapp'],
    [{ BFJ_LOGIN_CODE: 'Email' }, 'BFJ_LOGIN_CODE must be one of'],
    [{ BFJ_LOGIN_CODE: 'email' }, "BFJ_EMAIL_FROM must be set where BFJ_LOGIN_CODE is 'email'"],
    [
      { BFJ_LOGIN_CODE: 'email', BFJ_WHATSAPP_PHONE_NUMBER_ID: '106540352242922' },
      'BFJ_EMAIL_FROM must be set',
    ],
    [
      { BFJ_LOGIN_CODE: 'whatsapp', BFJ_EMAIL_FROM: 'avisos@bfj.com.br' },
      "BFJ_WHATSAPP_PHONE_NUMBER_ID must be set where BFJ_LOGIN_CODE is 'whatsapp'",
    ],
    [{ BFJ_EMAIL_FROM: 'BFJ <avisos@bfj.com.br>' }, 'BFJ_EMAIL_FROM must be an e-mail address and'],
    [{ BFJ_WHATSAPP_PHONE_NUMBER_ID: '+55 11 3333-4444' }, 'BFJ_WHATSAPP_PHONE_NUMBER_ID must be'],
    [{ BFJ_WHATSAPP_BASE_URL: 'graph' }, 'BFJ_WHATSAPP_BASE_URL must be a web address'],
    [{ BFJ_WHATSAPP_BASE_URL: 'http://g.example' }, 'BFJ_WHATSAPP_BASE_URL must begin with https:'],
    [{ BFJ_ALARM_EMAIL: 'me' }, 'BFJ_ALARM_EMAIL must be an e-mail address'],
    [{ BFJ_EDGE_VALUE_VERSION: '2' }, 'BFJ_EDGE_VALUE_VERSION must be the VersionId'],
    [{ BFJ_MONTHLY_BUDGET: '0' }, 'BFJ_MONTHLY_BUDGET must be a whole number from 1'],
    [{ BFJ_MONTHLY_BUDGET: '30' }, 'BFJ_ALARM_EMAIL must be set where BFJ_MONTHLY_BUDGET is'],
    [{ BFJ_WAKE_EMAIL: 'me' }, 'BFJ_WAKE_EMAIL must be an e-mail address'],
    [{ BFJ_LOG_RETENTION_DAYS: '31' }, 'BFJ_LOG_RETENTION_DAYS must be a retention in days'],
    [{ BFJ_LOG_RETENTION_DAYS: 'forever' }, 'BFJ_LOG_RETENTION_DAYS must be'],
    [
      { BFJ_STAGE: 'prod', BFJ_LOG_RETENTION_DAYS: '30' },
      "BFJ_LOG_RETENTION_DAYS must be at least 35 on stage 'prod': backups go back 35 days",
    ],
    [{ BFJ_LOG_LEVEL: 'info' }, 'BFJ_LOG_LEVEL must be DEBUG or INFO'],
    [{ BFJ_LOG_LEVEL: 'WARN' }, 'BFJ_LOG_LEVEL must be DEBUG or INFO: alarms are counted from'],
    [{ BFJ_LOG_LEVEL: 'ERROR' }, 'BFJ_LOG_LEVEL must be DEBUG or INFO: alarms are counted from'],
    [{ BFJ_API_RATE_LIMIT: '0' }, 'BFJ_API_RATE_LIMIT must be a whole number from 1 to 10000'],
    [{ BFJ_API_RATE_LIMIT: '1e3' }, 'BFJ_API_RATE_LIMIT must be a whole number'],
    [{ BFJ_API_RATE_LIMIT: '9999', BFJ_API_BURST_LIMIT: '1' }, 'BFJ_API_BURST_LIMIT must be at'],
    [{ BFJ_WEBHOK_URL: 'https://x.example' }, 'BFJ_WEBHOK_URL is no setting; the settings are'],
  ];
  it.each(wrong)('reject %j and name the setting', (environment, complaint) => {
    expect(() => readSettings(environment)).toThrow(complaint);
  });

  it('report all errors at once', () => {
    const environment = { BFJ_STAGE: 'X', BFJ_LOG_LEVEL: 'loud', BFJ_TYPO: 'x' };
    expect(() => readSettings(environment)).toThrow(
      /BFJ_TYPO is no setting[\s\S]*BFJ_STAGE must[\s\S]*BFJ_LOG_LEVEL must/,
    );
  });

  it('are all explained in .env.example with valid examples', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
    const examples = parseEnv(text.replaceAll(/^#(BFJ_)/gm, '$1'));
    expect(Object.keys(examples).toSorted()).toEqual(settingNames.toSorted());
    const values = Object.entries(examples).map(([name, value]) => [name, value ?? '']);
    expect(() => readSettings(Object.fromEntries(values))).not.toThrow();
  });
});
