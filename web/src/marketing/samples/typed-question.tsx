import { useEffect, useRef, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import { homeSections } from '../../copy/marketing/home.ts';
import { typedQuestions } from '../../copy/marketing/chat-samples.ts';
import { calculateDuration, nextFrame, readTypedText, stillFrame } from './typing.ts';
import { useMotionAllowed, useOnScreen } from './use-motion.ts';

const longest = typedQuestions.reduce<string>(
  (longer, text) => (text.length > longer.length ? text : longer),
  '',
);

/**
 * Sample questions, typed and deleted in a loop that can be stopped. Static without JavaScript and with reduced
 * motion.
 */
export function TypedQuestion() {
  const { typedLabel, pauseTyping, resumeTyping } = homeSections.assistant;
  const boxRef = useRef<HTMLDivElement>(null);
  const motionAllowed = useMotionAllowed();
  const onScreen = useOnScreen(boxRef);
  const [paused, setPaused] = useState(false);
  const text = useTyping(motionAllowed && onScreen && !paused);
  return (
    <div ref={boxRef}>
      <p className="text-small font-medium">{typedLabel}</p>
      <ul className="sr-only">
        {typedQuestions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <div className="bg-surface text-ink mt-3 flex min-h-16 items-center gap-2 rounded-[32px] py-2 pr-2.5 pl-5 sm:pl-6">
        {/* The longest question, invisible, reserves the space for all of them. */}
        <p aria-hidden className="sm:text-lead grid flex-1 [&>*]:col-start-1 [&>*]:row-start-1">
          <span className="invisible">{longest}</span>
          <span className="self-center">
            <span>{text}</span>
            <span className="bg-brand ml-0.5 inline-block h-[1.1em] w-0.5 align-text-bottom" />
          </span>
        </p>
        {motionAllowed ? (
          <button
            type="button"
            aria-label={paused ? resumeTyping : pauseTyping}
            onClick={() => setPaused(!paused)}
            className="text-muted hover:text-ink hover:bg-sunk flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150"
          >
            {paused ? (
              <Play size={20} strokeWidth={1.75} aria-hidden />
            ) : (
              <Pause size={20} strokeWidth={1.75} aria-hidden />
            )}
          </button>
        ) : (
          <span className="size-11 shrink-0" />
        )}
      </div>
    </div>
  );
}

/** Returns the current text; with reduced motion the whole first question. */
function useTyping(running: boolean): string {
  const [frame, setFrame] = useState(() => stillFrame(typedQuestions));
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(
      () => setFrame(nextFrame(frame, typedQuestions)),
      calculateDuration(frame, typedQuestions),
    );
    return () => clearTimeout(timer);
  }, [running, frame]);
  return readTypedText(frame, typedQuestions);
}
