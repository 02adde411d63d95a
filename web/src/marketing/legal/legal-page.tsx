import { Page } from '../../ui/page/page.tsx';
import type { LegalBlock, LegalDocument, LegalSection } from '../../copy/legal/legal-document.ts';
import type { PageMetadata } from '../../copy/page-metadata.ts';
import { TextWithLinks } from '../text-with-links.tsx';

interface LegalPageProps {
  readonly document: LegalDocument;
  readonly metadata: PageMetadata;
}

/** A legal text with numbered parts and a list of them; it can be read, linked to and printed. */
export function LegalPage({ document, metadata }: LegalPageProps) {
  return (
    <Page {...metadata}>
      <article className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
        <header className="masthead-rule">
          <h1 className="text-display mt-8">{document.title}</h1>
          <p className="text-muted mt-3">
            <time dateTime={document.updatedAt}>{document.updatedLabel}</time>
          </p>
        </header>
        <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[17rem_1fr]">
          <Contents sections={document.sections} />
          <div className="max-w-text">
            <div className="text-lead flex flex-col gap-4">
              {document.intro.map((text) => (
                <p key={text}>
                  <TextWithLinks text={text} />
                </p>
              ))}
            </div>
            {document.sections.map((section, index) => (
              <section key={section.id} id={section.id} className="border-rule mt-10 border-t pt-8">
                <h2 className="text-title-3">{`${index + 1}. ${section.heading}`}</h2>
                {section.blocks.map((block, index) => (
                  // The blocks never change and have no other key.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Block key={index} block={block} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </article>
    </Page>
  );
}

function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label="Nesta página"
      className="text-small lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <h2 className="text-small font-sans font-semibold [word-spacing:0]">Nesta página</h2>
      <ol className="border-rule mt-2 border-t sm:columns-2 lg:columns-1">
        {sections.map(({ id, heading }, index) => (
          <li key={id} className="border-rule break-inside-avoid border-b">
            <a
              href={`#${id}`}
              className="text-muted hover:text-ink rounded-small flex min-h-11 items-baseline gap-1 py-2.5 lg:min-h-0 lg:py-1.5 transition-colors duration-150"
            >
              <span className="tabular w-7 shrink-0">{`${index + 1}.`}</span>
              <span>{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p className="mt-4">
        <TextWithLinks text={block.text} />
      </p>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul className="marker:text-muted mt-4 flex list-disc flex-col gap-1.5 pl-5">
        {block.items.map((item) => (
          <li key={item} className="pl-1">
            <TextWithLinks text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="mt-4 flex flex-col gap-4">
      {block.items.map(({ term, text }) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-0.5">
            <TextWithLinks text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
