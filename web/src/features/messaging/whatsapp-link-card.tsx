import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
  type LinkedWhatsApp,
  type WhatsAppLink,
} from '../../../../shared/contracts/whatsapp-link.ts';
import {
  whatsAppLinkTexts as texts,
  whatsAppReadTexts,
} from '../../copy/messaging/whatsapp-link.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComesWithPlan } from './comes-with-plan.tsx';
import { failureText, useStartLink, useUnlink, useWhatsAppLink } from './use-whatsapp-link.ts';
import { WhatsAppCode } from './whatsapp-code.tsx';
import type { Elements } from '../../ui/elements.ts';

type Code = NonNullable<WhatsAppLink['link']>;

/** The state of the card while it waits. */
type Wait =
  | { readonly is: 'none' }
  /** The user requested a code, in this or another tab, and is about to send it. */
  | { readonly is: 'for-message'; readonly code: Code }
  /** The number was linked while this page was open. */
  | { readonly is: 'over' }
  /** The user unlinked the number on this page. */
  | { readonly is: 'unlinked' }
  /** The user dismissed the panel, even if a code exists. */
  | { readonly is: 'set-aside' };

/** Keeps an expired code until it is renewed; the card says that the code has expired. */
function waitAfter(wait: Wait, current: WhatsAppLink | undefined): Wait {
  if (current === undefined) return wait;
  if (current.linked !== null) return wait.is === 'for-message' ? { is: 'over' } : wait;
  const { link } = current;
  if (link === null || wait.is === 'set-aside') return wait;
  return wait.is === 'for-message' && wait.code.code === link.code
    ? wait
    : { is: 'for-message', code: link };
}

export interface WhatsAppLinkProps {
  /** Used as one section among others: shows only how to link a number, and that it is linked. */
  readonly isInvitation?: boolean;
}

/**
 * The user's WhatsApp: linking a number, the linked number, and unlinking it. Renders nothing when WhatsApp is not
 * offered.
 */
export default function WhatsAppLinkCard({ isInvitation = false }: WhatsAppLinkProps) {
  const start = useStartLink();
  const [wait, setWait] = useState<Wait>({ is: 'none' });
  const query = useWhatsAppLink(wait.is === 'for-message');
  const { data } = query;
  const next = waitAfter(wait, data);
  if (next !== wait) setWait(next);
  const title = useRef<HTMLHeadingElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    // Moves the focus if the pressed button was removed; if the user has not pressed it, they may be reading elsewhere
    // on the page.
    if (hasPressed.current && wait.is !== 'none' && document.activeElement === document.body) {
      title.current?.focus();
    }
  }, [wait.is]);

  if (data === undefined) {
    if (isInvitation) return null;
    return (
      <LoadingFailure
        query={query}
        endpoints={[getWhatsAppLink]}
        texts={whatsAppReadTexts}
        skeleton={
          <Loading label={texts.loading}>
            <Skeleton className="rounded-card h-60" />
          </Loading>
        }
      />
    );
  }
  const startLinking = () => {
    hasPressed.current = true;
    start.mutate(undefined, {
      onSuccess: ({ link }) => {
        if (link !== null) setWait({ is: 'for-message', code: link });
      },
    });
  };
  if (data.linked !== null) {
    const isNew = wait.is === 'over';
    if (isInvitation && !isNew) return null;
    return (
      <Part title={texts.linkedTitle} titleRef={title}>
        <Linked
          linked={data.linked}
          isNew={isNew}
          onUnlinked={() => {
            hasPressed.current = true;
            setWait({ is: 'unlinked' });
          }}
        />
      </Part>
    );
  }
  if (!data.isOffered) return null;
  if (wait.is === 'for-message') {
    return (
      <Part title={texts.codeTitle} titleRef={title}>
        <WhatsAppCode
          {...wait.code}
          key={wait.code.code}
          isOffline={query.isError}
          renew={{ busy: start.isPending, press: startLinking, error: start.error }}
          onCancel={() => setWait({ is: 'set-aside' })}
        />
      </Part>
    );
  }
  return (
    <Part title={texts.title} titleRef={title}>
      <p role="status" className={wait.is === 'unlinked' ? 'mt-2 font-semibold' : 'sr-only'}>
        {wait.is === 'unlinked' ? texts.justUnlinked : ''}
      </p>
      <p className="text-muted mt-2">{texts.text}</p>
      <p className="text-small mt-4">{texts.consent}</p>
      <ComesWithPlan />
      {start.error === null ? null : (
        <div className="mt-4">
          <Alert tone="error" title={texts.failureTitle}>
            {failureText(start.error, texts.failure)}
          </Alert>
        </div>
      )}
      <div className="mt-5">
        <CallButton
          endpoints={[startWhatsAppLink]}
          busy={start.isPending}
          busyLabel={texts.starting}
          onClick={startLinking}
        >
          {texts.start}
        </CallButton>
      </div>
    </Part>
  );
}

function Part({
  title,
  titleRef,
  children,
}: {
  readonly title: string;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly children: Elements;
}) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} ref={titleRef} tabIndex={-1} className="text-title-4 outline-none">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

function Linked(props: {
  readonly linked: NonNullable<LinkedWhatsApp>;
  /** Since a moment ago, on this page. */
  readonly isNew: boolean;
  readonly onUnlinked: () => void;
}) {
  const { linked, isNew, onUnlinked } = props;
  const [isAsked, setAsked] = useState(false);
  const unlink = useUnlink(onUnlinked);
  const question = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  return (
    <>
      <p role="status" className={isNew ? 'mt-2 font-semibold' : 'sr-only'}>
        {isNew ? texts.justLinked : ''}
      </p>
      <WhoIsLinked {...linked} />
      <p className="text-small text-muted mt-1">{texts.since(formatLongDay(linked.since))}</p>
      <ComesWithPlan />
      {unlink.error === null ? null : (
        <div className="mt-4">
          <Alert tone="error" title={texts.unlinkFailureTitle}>
            {failureText(unlink.error, texts.unlinkFailure)}
          </Alert>
        </div>
      )}
      {isAsked ? (
        <div className="border-rule mt-5 border-t pt-5">
          <p ref={question} tabIndex={-1} className="font-semibold outline-none">
            {texts.question}
          </p>
          <p className="text-small text-muted mt-1">{texts.consequence}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <CallButton
              endpoints={[unlinkWhatsApp]}
              tone="danger"
              busy={unlink.isPending}
              busyLabel={texts.unlinking}
              onClick={() => unlink.mutate()}
            >
              {texts.confirm}
            </CallButton>
            <Button
              tone="secondary"
              onClick={() => {
                setAsked(false);
                // The button is rendered again in the same update, so it can only be focused afterwards.
                setTimeout(() => opener.current?.focus());
              }}
            >
              {texts.keep}
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-5">
          <Button ref={opener} tone="secondary" onClick={() => setAsked(true)}>
            {texts.unlink}
          </Button>
        </div>
      )}
    </>
  );
}

/** The number, or why it cannot be shown, and what users can do if it is not their own. */
function WhoIsLinked({ number, numberLeftAt }: NonNullable<LinkedWhatsApp>) {
  if (number !== null) {
    // Its area code stays with it.
    return <p className="mt-2">{texts.linkedNumber(number.replaceAll(' ', '\u00a0'))}</p>;
  }
  const [is, otherwise] =
    numberLeftAt === null
      ? [texts.linkedWithoutNumber, texts.notYours]
      : [texts.linkedMoved(formatLongDay(numberLeftAt)), texts.notMoved];
  return (
    <>
      <p className="mt-2">{is}</p>
      <p className="text-small text-muted mt-1">{otherwise}</p>
    </>
  );
}
