/** The first parts of the query keys behind a session. */
export const accessKey = 'access';
export const subscriptionKey = 'subscription';
export const paymentsKey = 'payments';
