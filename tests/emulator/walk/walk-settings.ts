/** The stage in the settings of .env.example. */
export const walkedStage = 'dev';

/** Settings that README asks an operator to check; each has an example there, behind a `#`. */
export const settingsToSet = [
  'BFJ_WEBHOOK_URL',
  'BFJ_EMAIL_FROM',
  'BFJ_ALARM_EMAIL',
  'BFJ_WAKE_EMAIL',
  'BFJ_MONTHLY_BUDGET',
  'BFJ_EDGE_RATE_LIMIT',
  'BFJ_MERCADOPAGO_PUBLIC_KEY',
  'BFJ_WHATSAPP_PHONE_NUMBER_ID',
  'BFJ_WHATSAPP_NUMBER',
  'BFJ_WHATSAPP_ACCOUNT_ID',
] as const;
