import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { deletionWord, deleteAccount } from '../../../../../shared/contracts/accounts.ts';
import { deleteAccountTexts as texts, myData } from '../../../copy/preferences/my-data.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useDeleteMyData } from './my-data-delete.ts';
import { MyDataMoney } from './my-data-money.tsx';

const wordSchema = z.object({
  word: z
    .string()
    .check(z.refine((word) => word.trim().toUpperCase() === deletionWord, texts.wordWrong)),
});

interface MyDataDeletionProps {
  /** The account's e-mail is shown to be its user's. */
  readonly isProven: boolean;
}

/**
 * Confirmation before an account is deleted: it lists what is deleted and what must be retained by law, and asks for
 * the confirmation word.
 */
export function MyDataDeletion({ isProven }: MyDataDeletionProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { busy, failure, deleteMyData, forgetFailure } = useDeleteMyData();
  const form = useForm({
    resolver: zodResolver(wordSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { word: '' },
  });
  const answerRef = useRef<HTMLDivElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  const wrongWord = form.formState.errors.word?.message;
  const failureTitle = failure?.title;
  // Scroll to the result, which is above the buttons.
  useEffect(() => {
    if (failureTitle !== undefined) failureRef.current?.focus({ preventScroll: true });
    if (wrongWord === undefined && failureTitle === undefined) return;
    answerRef.current?.scrollIntoView({ block: 'end' });
  }, [wrongWord, failureTitle]);
  const { onChange: changeWord, ...wordField } = form.register('word');

  function open(): void {
    setOpen(true);
    dialogRef.current?.showModal();
    // The explanation gets the focus first, before the field for the confirmation word.
    titleRef.current?.focus();
  }

  return (
    <>
      <Button tone="danger" aria-haspopup="dialog" onClick={open}>
        {myData.delete}
      </Button>
      <dialog
        ref={dialogRef}
        aria-labelledby="excluir-conta"
        onCancel={(event) => {
          // A request that has been sent cannot be cancelled.
          if (busy) event.preventDefault();
        }}
        onClose={() => {
          setOpen(false);
          form.reset();
          forgetFailure();
        }}
        className="bg-surface text-ink rounded-card border border-edge shadow-float open:animate-enter m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[34rem] scroll-pb-44 overflow-y-auto p-6 sm:scroll-pb-28 sm:p-8"
      >
        <CheckedForm
          form={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void form.handleSubmit(deleteMyData)(event);
          }}
        >
          <h2 ref={titleRef} id="excluir-conta" tabIndex={-1} className="text-title-3 outline-none">
            {texts.title}
          </h2>
          <p className="mt-2">{texts.lead}</p>
          {isOpen ? <MyDataMoney onLeave={() => dialogRef.current?.close()} /> : null}
          <PointList title={texts.erasedTitle} points={texts.erased(isProven)} />
          <PointList title={texts.keptTitle} points={texts.kept} />
          <p className="text-small text-muted mt-4">
            <span>{texts.help.text}</span>{' '}
            <a href={`mailto:${texts.help.email}`} className="link">
              {texts.help.email}
            </a>
            <span>.</span>
          </p>
          <div ref={answerRef} className="border-rule mt-6 border-t pt-6">
            <TextField
              label={texts.wordLabel}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              readOnly={busy}
              error={wrongWord}
              {...wordField}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                form.clearErrors('word');
                void changeWord(event);
              }}
            />
            {failure === undefined ? null : (
              <div ref={failureRef} tabIndex={-1} className="mt-4 outline-none">
                <Alert tone="error" title={failure.title}>
                  {failure.text}
                </Alert>
              </div>
            )}
          </div>
          {/* On tall screens the buttons are visible from the start, however long the text is. */}
          <div className="bg-surface border-rule -bottom-6 -mx-6 mt-6 -mb-6 flex flex-col gap-3 border-t px-6 py-4 [@media(min-height:36rem)]:sticky sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:flex-row sm:justify-end sm:px-8">
            <Button tone="secondary" disabled={busy} onClick={() => dialogRef.current?.close()}>
              {texts.cancel}
            </Button>
            <CallButton
              endpoints={[deleteAccount]}
              type="submit"
              tone="danger"
              busy={busy}
              busyLabel={texts.confirming}
            >
              {texts.confirm}
            </CallButton>
          </div>
        </CheckedForm>
      </dialog>
    </>
  );
}

function PointList(props: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <>
      <h3 className="text-small mt-5 font-sans font-semibold [word-spacing:0]">{props.title}</h3>
      <ul className="text-small text-muted mt-1 list-disc pl-5">
        {props.points.map((point) => (
          <li key={point} className="mt-1">
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}
