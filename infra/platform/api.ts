import { CfnOutput, Duration, Fn, Lazy, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { rateLimitAccess } from '../../functions/runtime/limits/rate-limit.ts';
import type { Caller, Endpoint } from '../../shared/contracts/endpoint.ts';
import { metricNamespace, type PartnerErrorMetric } from '../../shared/values/metrics.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { grantSecretValue, type ProductSecrets } from './product-secrets.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import type { StageContext } from '../constructs/stage-context.ts';
import { physicalName } from '../constructs/physical-name.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import { accessLogFormat } from './api-access-log.ts';
import type { Identity, SessionKind } from './identity.ts';

interface ApiParts {
  readonly table: dynamodb.Table;
  readonly secrets: ProductSecrets;
  readonly identity: Identity;
}

/** A route of a public page that a function makes (`shared/site-routes.ts`). */
export interface PageRoute {
  readonly method: 'GET' | 'HEAD';
  readonly path: `/${string}`;
  readonly caller: 'anyone';
}

/** Output with the API's host name: CloudFormation may fail to split an imported value. */
const hostOutput = 'ApiHost';

/**
 * The HTTP API. Capabilities add the routes of their contracts, each in its own stack; requests without a route go
 * to a function that answers whether the path or the method is wrong.
 */
export class Api extends Construct {
  readonly httpApi: apigateway.HttpApi;
  /** `METHOD /path` of every route that has been added. */
  readonly routes: string[] = [];

  readonly #parts: ApiParts;
  readonly #authorizers: Readonly<
    Record<Exclude<Caller, 'anyone'>, apigateway.IHttpRouteAuthorizer>
  >;
  readonly #counting = new Set<ServiceFunction>();
  readonly #integrations = new Map<ServiceFunction, HttpLambdaIntegration>();

  constructor(scope: Construct, id: string, stage: StageContext, parts: ApiParts) {
    super(scope, id);
    this.#parts = parts;
    const { identity } = parts;
    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: physicalName(stage.settings),
      description: `API of BFJ ${stage.settings.stage}, reached through CloudFront under /api/`,
      createDefaultStage: false,
    });
    this.#addStage(stage);
    const account = this.#authorizer('account', identity, ['account']);
    this.#authorizers = {
      account,
      trial: this.#authorizer('trial', identity, ['trial']),
      session: this.#authorizer('any', identity, ['account', 'trial']),
      // A token does not show whether the user has paid; the function checks that.
      subscriber: account,
    };
    this.#addUnmatchedRoute(stage);
    this.#raiseAlarms(stage);
    new CfnOutput(this, hostOutput, {
      value: Fn.select(2, Fn.split('/', this.endpoint)),
    }).overrideLogicalId(hostOutput);
  }

  /** Returns the API's host name for a stack that is deployed after the API's. */
  readHostFrom(reader: Stack): string {
    const apiStack = Stack.of(this);
    reader.addStackDependency(apiStack);
    return Fn.getStackOutput(apiStack.stackName, hostOutput);
  }

  /** `https://<id>.execute-api.<region>.amazonaws.com`, without a trailing slash. */
  get endpoint(): string {
    return this.httpApi.apiEndpoint;
  }

  /** Adds the route of an endpoint, for the callers that its contract names, with the rights to count its calls. */
  addRoute(
    endpoint: Pick<Endpoint, 'method' | 'path' | 'caller'> | PageRoute,
    target: ServiceFunction,
  ): void {
    const { caller } = endpoint;
    this.#letCount(target);
    const routeName = `${endpoint.method} ${endpoint.path}`;
    this.routes.push(routeName);
    // The route is in the capability's stack, beside its function: the API's stack knows no routes.
    const route = new apigateway.HttpRoute(target, routeName, {
      httpApi: this.httpApi,
      routeKey: apigateway.HttpRouteKey.with(endpoint.path, apigateway.HttpMethod[endpoint.method]),
      integration: this.#integrationOf(target),
      ...(caller === 'anyone' ? {} : { authorizer: this.#authorizers[caller] }),
    });
    if (caller === 'anyone') {
      acknowledge(
        route,
        'AwsSolutions-APIG4',
        `${routeName} is for people without a session; the function limits calls by address.`,
      );
    }
  }

  /** Returns the integration of a function, one for all its routes; only this API may call it. */
  #integrationOf(target: ServiceFunction): HttpLambdaIntegration {
    const existing = this.#integrations.get(target);
    if (existing !== undefined) return existing;
    const created = new HttpLambdaIntegration('Integration', target.lambda, {
      scopePermissionToRoute: false,
    });
    this.#integrations.set(target, created);
    return created;
  }

  /** Gives a function behind a route what it needs to count its calls (functions/runtime/http/limits.ts). */
  #letCount(target: ServiceFunction): void {
    if (this.#counting.has(target)) return;
    this.#counting.add(target);
    const { table, secrets } = this.#parts;
    target.lambda.addEnvironment('TABLE_NAME', table.tableName);
    target.lambda.addEnvironment('EDGE_SECRET_ARN', secrets.edgeValue.secretArn);
    grantSecretValue(target, secrets.edgeValue);
    grantTableAccess(target, table, rateLimitAccess);
  }

  #addStage({ settings }: StageContext): void {
    // Under /aws/vendedlogs/, a further stage does not lengthen the account's resource policy for API logs.
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/${physicalName(settings)}/api-access`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // A custom metric per route would cost more than the calls; the access log has the route of each call.
      detailedMetricsEnabled: false,
      throttle: { rateLimit: settings.apiRateLimit, burstLimit: settings.apiBurstLimit },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        format: accessLogFormat,
      },
    });
  }

  /** All authorizers are created before the first route, so that their ids never change. */
  #authorizer(
    name: 'account' | 'trial' | 'any',
    identity: Identity,
    kinds: readonly SessionKind[],
  ): apigateway.IHttpRouteAuthorizer {
    const authorizer = new apigateway.HttpAuthorizer(this, `${name}-sessions`, {
      httpApi: this.httpApi,
      authorizerName: `${name}-sessions`,
      type: apigateway.HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: identity.issuer,
      jwtAudience: kinds.map((kind) => identity.clients[kind].userPoolClientId),
    });
    return apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(this, `${name}-sessions-route`, {
      authorizerId: authorizer.authorizerId,
      authorizerType: 'JWT',
    });
  }

  #addUnmatchedRoute(stage: StageContext): void {
    const unmatched = new ServiceFunction(this, stage, {
      entry: 'functions/runtime/unmatched-route.lambda.ts',
      description: 'Answers requests for unknown routes or methods',
      impact: 'Callers of a wrong address get an error page of AWS instead of ours.',
      runbook: 'http-functions',
      // It runs for 40 ms and loads almost nothing.
      memory: 'waiting',
      environment: { ROUTES: Lazy.string({ produce: () => JSON.stringify(this.routes) }) },
    });
    const route = new apigateway.HttpRoute(this, 'DefaultRoute', {
      httpApi: this.httpApi,
      routeKey: apigateway.HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('unmatched integration', unmatched.lambda),
    });
    acknowledge(route, 'AwsSolutions-APIG4', 'It answers 404 and 405 to any caller.');
  }

  #raiseAlarms({ alarms, settings }: StageContext): void {
    const period = Duration.minutes(5);
    const statistic = cloudwatch.Stats.SUM;
    const ofPartners = new cloudwatch.Metric({
      namespace: metricNamespace(settings.stage),
      metricName: 'PartnerErrors' satisfies PartnerErrorMetric,
      statistic,
      period,
    });
    const errors = this.httpApi.metricServerError({ period, statistic });
    alarms.raise(this, 'ServerErrorAlarm', {
      name: physicalName(settings, 'api-5xx'),
      what:
        'The API has answered at least five calls in five minutes with a server error that is no ' +
        'partner’s.',
      impact: "Visitors see 'Algo deu errado do nosso lado' and what they did is not saved.",
      runbook: 'http-functions',
      severity: 'wake',
      metric:
        settings.stage === 'local'
          ? // Emulators do not support alarms on metric math.
            errors
          : new cloudwatch.MathExpression({
              expression: 'errors - FILL(ofPartners, 0)',
              usingMetrics: { errors, ofPartners },
              label: 'Server errors of the product',
              period,
            }),
      threshold: 5,
    });
    alarms.raise(this, 'PartnerErrorAlarm', {
      name: physicalName(settings, 'partner-errors'),
      what: 'Twenty calls in five minutes have been answered with an error since a partner failed.',
      impact: 'Visitors cannot pay, open an asset for the first time, or get a code by e-mail.',
      runbook: 'partner-errors',
      metric: ofPartners,
      threshold: 20,
    });
    alarms.raise(this, 'LatencyAlarm', {
      name: physicalName(settings, 'api-latency'),
      what: 'One call in twenty has taken three seconds or more for fifteen minutes.',
      impact: 'Visitors wait at every button and may give up.',
      runbook: 'http-functions',
      metric: this.httpApi.metricLatency({ period: Duration.minutes(5), statistic: 'p95' }),
      threshold: 3000,
      periods: 3,
    });
  }
}
