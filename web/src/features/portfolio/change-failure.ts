import { editorTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { isAnswerLost, isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { PositionChangedError } from './use-portfolio.ts';

/**
 * Why a change of the portfolio has failed.
 * @param otherwise the text for an unknown reason
 */
export function changeFailureText(error: unknown, otherwise: string = texts.notChanged): string {
  if (error instanceof PositionChangedError || isChangedMeanwhile(error)) {
    return texts.changedElsewhere;
  }
  if (error instanceof ApiError && error.code === 'access_required') return texts.noAccess;
  return callFailureText(error) ?? unknownAssetText(error) ?? otherwise;
}

/** Why a save has failed that may be repeated under the same request id. */
export function saveFailureText(error: unknown, otherwise: string): string {
  return isAnswerLost(error) ? texts.mayBeSaved : changeFailureText(error, otherwise);
}

/** Why a change of the trades has failed. */
export function tradesFailureText(error: unknown, otherwise: string): string {
  return isChangedMeanwhile(error)
    ? texts.tradesChangedElsewhere
    : changeFailureText(error, otherwise);
}

/** Returns the server's text for a code that is not traded. */
export function unknownAssetText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request') return undefined;
  return error.fields.find(({ path }) =>
    /^(?:positions|statements|added|replaced)\.\d+(?:\.trade)?\.ticker$/.test(path),
  )?.message;
}
