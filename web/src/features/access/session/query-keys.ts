/** What the pages behind a session read from the server, by the first word of each query's key. */
export const accessKey = 'access';
export const subscriptionKey = 'subscription';
export const paymentsKey = 'payments';
