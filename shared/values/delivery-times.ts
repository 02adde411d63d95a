/**
 * When messages are promised, as each page words it. What the message engine
 * really does is configuration.
 */

/** The times on the newsletter's landing page. */
export const landingDeliveryTimes = { opening: '7h', closing: '18h' } as const;
/** The times on the newsletter's success page. */
export const successDeliveryTimes = { opening: '10:00', closing: '18:30' } as const;
/** The times on the trial's success page. */
export const trialDeliveryTimes = { opening: '07:00', closing: '18:00' } as const;
