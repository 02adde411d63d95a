import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '../../support/requests/endpoints.ts';
import { onlyResource, referenceText, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const { core } = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_API_RATE_LIMIT: '50',
  BFJ_API_BURST_LIMIT: '75',
});

const endpoints = await allEndpoints();

const routeSchema = z.object({
  RouteKey: z.string(),
  AuthorizationType: z.string(),
  AuthorizerId: z.unknown().optional(),
});
const routes = resourcesOf(core, 'AWS::ApiGatewayV2::Route').map((route) =>
  routeSchema.parse(route.Properties),
);

/** The pages that the site serves from the API; their paths are in `shared/site-routes.ts`. */
const servedPages = ['GET', 'HEAD'].flatMap((method) => [
  `${method} /edicoes`,
  `${method} /edicoes/{page+}`,
]);

/** Links in e-mails: company gateways request them by HEAD before the reader's browser does by GET. */
const mailLinks = ['GET', 'HEAD'].flatMap((method) => [
  `${method} /api/stop-messages`,
  `${method} /api/unsubscribe-newsletter`,
]);

describe('routes', () => {
  it('are those of the contracts, unsubscribe links, served pages, and the default', () => {
    expect(endpoints.length).toBeGreaterThan(5);
    expect(routes.map((route) => route.RouteKey).toSorted()).toEqual(
      [
        ...endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`),
        ...mailLinks,
        ...servedPages,
        '$default',
      ].toSorted(),
    );
  });

  it('without authorization are those that a signed-out caller needs', () => {
    const open = routes.filter((route) => route.AuthorizationType === 'NONE');
    expect(open.map((route) => route.RouteKey).toSorted()).toEqual([
      '$default',
      'GET /api/get-mercadopago-publickey',
      'GET /api/latest-edition',
      'GET /api/stop-messages',
      'GET /api/unsubscribe-newsletter',
      'GET /api/webhooks/whatsapp',
      'GET /edicoes',
      'GET /edicoes/{page+}',
      'HEAD /api/stop-messages',
      'HEAD /api/unsubscribe-newsletter',
      'HEAD /edicoes',
      'HEAD /edicoes/{page+}',
      'POST /api/check-newsletter-email',
      'POST /api/check-stop-link',
      'POST /api/check-unsubscribe-link',
      'POST /api/check-user-exists',
      'POST /api/check_email_exists_usuarios_ativos',
      'POST /api/confirm-email-proof',
      'POST /api/create-account',
      'POST /api/get-mercadopago-publickey',
      'POST /api/get-newsletter-subscriber',
      'POST /api/migrate-newsletter',
      'POST /api/personalize-newsletter',
      'POST /api/request-email-proof',
      'POST /api/request-sign-in',
      'POST /api/resume-messages',
      'POST /api/search-stocks',
      'POST /api/start-trial',
      'POST /api/stop-messages',
      'POST /api/subscribe-newsletter',
      'POST /api/try-assistant',
      'POST /api/unsubscribe-newsletter',
      'POST /api/webhooks/mercadopago',
      'POST /api/webhooks/whatsapp',
    ]);
  });

  it('are all known to the function of the default route', () => {
    const [unmatched] = resourcesOf(core, 'AWS::Lambda::Function').filter(
      ({ Properties }) => Properties['FunctionName'] === 'bfj-prod-unmatched-route',
    );
    const known = z
      .object({ Variables: z.object({ ROUTES: z.string() }) })
      .parse(unmatched?.Properties['Environment']).Variables.ROUTES;
    expect(z.array(z.string()).parse(JSON.parse(known)).toSorted()).toEqual(
      routes
        .map((route) => route.RouteKey)
        .filter((key) => key !== '$default')
        .toSorted(),
    );
  });

  it('may each invoke their function only from this API', () => {
    const open = resourcesOf(core, 'AWS::Lambda::Permission').filter(
      ({ Properties }) => Properties['SourceArn'] === undefined,
    );
    expect(open).toEqual([]);
  });
});

describe('authorizers', () => {
  const authorizers = resourcesOf(core, 'AWS::ApiGatewayV2::Authorizer').map((authorizer) =>
    z
      .object({
        Name: z.string(),
        AuthorizerType: z.literal('JWT'),
        IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
        JwtConfiguration: z.object({
          Audience: z.array(z.object({ Ref: z.string() })),
          Issuer: z.unknown(),
        }),
      })
      .parse(authorizer.Properties),
  );

  it('accept the tokens of their kinds of session', () => {
    const clients = authorizers.map((authorizer) => [
      authorizer.Name,
      authorizer.JwtConfiguration.Audience.map(
        ({ Ref }) => core.Resources[Ref]?.Properties['ClientName'],
      ),
    ]);
    expect(Object.fromEntries(clients)).toEqual({
      'account-sessions': ['bfj-prod-account'],
      'trial-sessions': ['bfj-prod-trial'],
      'any-sessions': ['bfj-prod-account', 'bfj-prod-trial'],
    });
  });

  it('accept tokens of our user pool, in a form that emulators know', () => {
    const pool = onlyResource(core, 'AWS::Cognito::UserPool').id;
    for (const { JwtConfiguration } of authorizers) {
      expect(referenceText(JwtConfiguration.Issuer)).toBe(
        `{"Fn::Join":["",["https://cognito-idp.",{"Ref":"AWS::Region"},".amazonaws.com/",{"Ref":"${pool}"}]]}`,
      );
    }
  });
});

describe('the stage of the API', () => {
  const stage = onlyResource(core, 'AWS::ApiGatewayV2::Stage').Properties;

  it("accepts the operator's number of calls", () => {
    expect(stage['DefaultRouteSettings']).toMatchObject({
      ThrottlingRateLimit: 50,
      ThrottlingBurstLimit: 75,
      // Each route and metric is billed separately.
      DetailedMetricsEnabled: false,
    });
  });

  it('logs every call without personal data', () => {
    const { Format } = z.object({ Format: z.string() }).parse(stage['AccessLogSettings']);
    const fields = z.record(z.string(), z.string()).parse(JSON.parse(Format));
    expect(Object.values(fields)).toEqual(
      expect.arrayContaining(['$context.requestId', '$context.routeKey', '$context.status']),
    );
    expect(Format).not.toMatch(/identity|\$context\.path|authorizer\.claims|userAgent|header/i);
  });
});
