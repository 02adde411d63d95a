import * as z from 'zod';
import type { CloudModel, InvokeFunction, UserPoolModel } from '../cloud-model.ts';
import { cognitoErrors } from './cognito-errors.ts';
import type { User } from './user-directory.ts';

/** One answered challenge, as DefineAuthChallenge receives it. */
export interface AnsweredChallenge {
  readonly challengeName: 'CUSTOM_CHALLENGE';
  readonly challengeResult: boolean;
  readonly challengeMetadata: string | null;
}

export interface SignInAttempt {
  readonly pool: UserPoolModel;
  readonly clientId: string;
  readonly userName: string;
  /** Undefined for an unknown name: the triggers still run, with `userNotFound`. */
  readonly user: User | undefined;
  readonly session: readonly AnsweredChallenge[];
  readonly clientMetadata: Readonly<Record<string, string>> | undefined;
}

export interface ChallengeTriggers {
  define(attempt: SignInAttempt): Promise<'challenge' | 'tokens' | 'fail'>;
  create(attempt: SignInAttempt): Promise<CreatedChallenge>;
  verify(attempt: SignInAttempt, challenge: CreatedChallenge, answer: string): Promise<boolean>;
}

const createdSchema = z.object({
  publicChallengeParameters: z.record(z.string(), z.string()).nullish(),
  privateChallengeParameters: z.record(z.string(), z.string()).nullish(),
  challengeMetadata: z.string().nullish(),
});
export type CreatedChallenge = z.infer<typeof createdSchema>;

const definedSchema = z.object({
  challengeName: z.string().nullish(),
  issueTokens: z.boolean().nullish(),
  failAuthentication: z.boolean().nullish(),
});
/** A trigger returns the whole event that it received. */
const answerSchema = z.object({ response: z.unknown() });
const verifiedSchema = z.object({ answerCorrect: z.boolean().nullish() });

/** Maximum calls of a trigger that times out, as in Cognito. */
const maxCalls = 3;

async function callWithRetries(call: () => ReturnType<InvokeFunction>): ReturnType<InvokeFunction> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await call();
    if (result.ok || result.errorType !== 'Sandbox.Timedout' || attempt === maxCalls) return result;
  }
}

/** Calls the three functions of custom authentication with Cognito's events. */
export function createChallengeTriggers(dependencies: {
  readonly model: Pick<CloudModel, 'region'>;
  readonly invoke: InvokeFunction;
}): ChallengeTriggers {
  const call = async <Response>(
    attempt: SignInAttempt,
    trigger: string,
    request: object,
    response: object,
    schema: z.ZodType<Response>,
  ): Promise<Response> => {
    const functionName = attempt.pool.triggers[trigger];
    if (functionName === undefined) {
      throw cognitoErrors.invalidParameter('Custom auth lambda trigger is not configured.');
    }
    const { user, clientMetadata } = attempt;
    const event = {
      version: '1',
      region: dependencies.model.region,
      userPoolId: attempt.pool.id,
      userName: attempt.userName,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: attempt.clientId },
      triggerSource: `${trigger}_Authentication`,
      request: {
        userAttributes: userAttributesOf(user),
        ...request,
        ...(clientMetadata === undefined ? {} : { clientMetadata }),
        userNotFound: user === undefined,
      },
      response,
    };
    const result = await callWithRetries(() => dependencies.invoke(functionName, event));
    if (!result.ok) {
      throw cognitoErrors.triggerFailed(trigger, result.errorMessage);
    }
    const answer = answerSchema.safeParse(result.payload);
    const parsed = schema.safeParse(answer.data?.response);
    if (!parsed.success) {
      throw cognitoErrors.triggerAnswer(trigger);
    }
    return parsed.data;
  };

  return {
    define: async (attempt) => {
      const decision = await call(
        attempt,
        'DefineAuthChallenge',
        { session: attempt.session },
        { challengeName: null, issueTokens: null, failAuthentication: null },
        definedSchema,
      );
      if (decision.failAuthentication === true) {
        return 'fail';
      }
      if (decision.issueTokens === true) {
        return 'tokens';
      }
      if (decision.challengeName !== 'CUSTOM_CHALLENGE') {
        throw cognitoErrors.triggerAnswer('DefineAuthChallenge');
      }
      return 'challenge';
    },
    create: (attempt) =>
      call(
        attempt,
        'CreateAuthChallenge',
        { challengeName: 'CUSTOM_CHALLENGE', session: attempt.session },
        {
          publicChallengeParameters: null,
          privateChallengeParameters: null,
          challengeMetadata: null,
        },
        createdSchema,
      ),
    verify: async (attempt, challenge, answer) => {
      const verdict = await call(
        attempt,
        'VerifyAuthChallengeResponse',
        {
          privateChallengeParameters: challenge.privateChallengeParameters ?? {},
          challengeAnswer: answer,
        },
        { answerCorrect: null },
        verifiedSchema,
      );
      return verdict.answerCorrect === true;
    },
  };
}

function userAttributesOf(user: User | undefined): Readonly<Record<string, string>> {
  return user === undefined
    ? {}
    : { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes };
}
