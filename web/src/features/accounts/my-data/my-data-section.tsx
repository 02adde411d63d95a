import { useState } from 'react';
import { downloadMyData } from '../../../../../shared/contracts/accounts.ts';
import type { CurrentAccount } from '../../../../../shared/contracts/accounts.ts';
import { accountEmailTexts } from '../../../copy/identity/email-proof.ts';
import { myData as texts } from '../../../copy/preferences/my-data.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { AccountEmailProof } from '../../identity/email-proof/account-email-proof.tsx';
import { SettingsSection } from '../../../ui/page/settings-section.tsx';
import { MyDataDeletion } from './my-data-deletion.tsx';
import { useMyDataDownload } from './my-data-download.ts';
import type { Elements } from '../../../ui/elements.ts';

interface MyDataSectionProps {
  readonly account: CurrentAccount;
  /** The level of the headline. */
  readonly level: 2 | 3;
}

/** "Meus dados": a copy to keep, and the end of the account. */
export function MyDataSection({ account, level }: MyDataSectionProps) {
  const { busy, isDone, failure, download } = useMyDataDownload();
  // Keep showing the verification until the page is left.
  const [isProvenHere, setProvenHere] = useState(false);
  // The newsletter switch requests the verification automatically.
  const asksForProof =
    account.email_verified_at === undefined && account.newsletterElsewhere !== true;
  return (
    <SettingsSection level={level} title={texts.title} lead={texts.lead}>
      {asksForProof || isProvenHere ? (
        <Part
          level={level}
          title={accountEmailTexts.title}
          text={accountEmailTexts.text(account.email)}
        >
          <AccountEmailProof account={account} onProven={() => setProvenHere(true)} />
        </Part>
      ) : null}
      <Part level={level} title={texts.downloadTitle} text={texts.downloadText}>
        <CallButton
          endpoints={[downloadMyData]}
          tone="secondary"
          busy={busy}
          busyLabel={texts.downloading}
          onClick={() => void download()}
        >
          {texts.download}
        </CallButton>
        <p
          role="status"
          className={classNames(
            'text-small mt-2',
            failure === undefined ? 'text-muted' : 'text-down',
          )}
        >
          {failure ?? (isDone ? texts.downloaded : '')}
        </p>
      </Part>
      <Part level={level} title={texts.deleteTitle} text={texts.deleteText}>
        <MyDataDeletion isProven={isProvenHere || account.email_verified_at !== undefined} />
      </Part>
    </SettingsSection>
  );
}

function Part(props: {
  readonly level: 2 | 3;
  readonly title: string;
  readonly text: string;
  readonly children: Elements;
}) {
  const { level, title, text, children } = props;
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <div>
      <Heading className="text-body font-sans font-semibold [word-spacing:0]">{title}</Heading>
      <p className="text-small text-muted mt-1 mb-4">{text}</p>
      {children}
    </div>
  );
}
