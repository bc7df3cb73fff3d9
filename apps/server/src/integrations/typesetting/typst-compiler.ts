import { greetingNameOf } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import { readingOriginNames } from '@lichthof/domain/metering/reading-origin-name.ts';
import { giroCodeOfInvoice } from '@lichthof/domain/payments/giro-code.ts';
import { reminderPurposes } from '@lichthof/domain/reminders/reminder-letter.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crossIndustryInvoice } from './electronic-invoice/cross-industry-invoice.ts';
import electronicTexts from './electronic-invoice/electronic-invoice.de.json' with { type: 'json' };
import { electronicInvoiceFile, identifyElectronicInvoice } from './electronic-invoice/pdf-identification.ts';
import { drawGiroCode, giroCodeOfLetter } from './giro-code-picture.ts';
import { isSafePicture } from './picture-size.ts';
import type { DocumentSender, PrintedStatement } from './printed-statement.ts';
import { printableText } from './printable-text.ts';
import type { ContractVersion, InvoiceOptions, LetterWithLogo, Logo } from './typesetter.ts';

const templates = join(import.meta.dirname, 'templates');
const fonts = join(import.meta.dirname, 'fonts');
const dataFile = join(templates, 'data/invoice.json');
const invoice = { mainFilePath: join(templates, 'invoice.typ') };
const originsFile = join(templates, 'data/reading-origins.json');
const letterFile = join(templates, 'data/letter.json');
const letterTemplates: Record<LetterContent['kind'], string> = {
  priceNotice: 'price-notice.typ',
  prepaymentNotice: 'prepayment-notice.typ',
  debitNotice: 'debit-notice.typ',
  reminder: 'reminder.typ',
};
const contractFile = join(templates, 'data/contract.json');
const contractDocument = { mainFilePath: join(templates, 'contract-document.typ') };
const statementFile = join(templates, 'data/year-statement.json');
const yearStatement = { mainFilePath: join(templates, 'year-statement.typ') };
const logoFile = join(templates, 'data/logo');
const giroCodeFile = join(templates, 'data/giro-code.svg');
const recordFile = join(templates, 'data', electronicInvoiceFile);

/** Typst refuses the document: its text or picture, or a rule of PDF/UA. */
class TypstError extends Error {
  override name = 'TypstError';
}

/** Compilations after which an unused intermediate result is dropped. */
const cacheAge = 2;

/** The Typst compiler with templates and fonts in memory. Blocks its thread while it works. */
export function createCompiler(onWarning?: (text: string) => void) {
  const fontBlobs = filesOf(fonts, '.ttf').map((file) => readFileSync(file));
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });
  for (const file of filesOf(templates, '.typ')) compiler.mapShadow(file, readFileSync(file));
  compiler.mapShadow(originsFile, Buffer.from(JSON.stringify(readingOriginNames)));

  /** Gives the compiler the data of the next document that carries a logo. */
  function provide(file: string, data: object, logo: Logo | null): void {
    compiler.mapShadow(file, Buffer.from(JSON.stringify({ ...data, logo: logo && formatOf(logo) }, withPrintableText)));
    compiler.mapShadow(logoFile, logo?.bytes ?? Buffer.alloc(0));
  }

  /** Gives the compiler the code of the next document; tells whether it has one. */
  function provideGiroCode(text: string | null): { hasGiroCode: boolean } {
    compiler.mapShadow(giroCodeFile, drawGiroCode(text));
    return { hasGiroCode: text !== null };
  }

  function withSafeLogo(logo: Logo | null, writeWith: (logo: Logo | null) => Buffer): Buffer {
    try {
      if (!logo || !isSafePicture(logo)) return writeWith(null);
      return compileWithLogo(
        () => writeWith(logo),
        () => writeWith(null),
      );
    } finally {
      compiler.evictCache(cacheAge);
    }
  }

  function writeInvoice({ snapshot, logo, isPreview, record }: InvoiceSource, write: () => Buffer): Buffer {
    const attached = record === null ? null : { file: electronicInvoiceFile, description: electronicTexts.description };
    return withSafeLogo(logo, (picture) => {
      compiler.mapShadow(recordFile, Buffer.from(record ?? ''));
      const code = provideGiroCode(isPreview ? null : giroCodeOfInvoice(snapshot));
      provide(dataFile, { invoice: snapshot, isPreview, attached, ...code }, picture);
      if (onWarning) tellWarnings(compiler, onWarning);
      return write();
    });
  }

  return {
    /** Throws when the data cannot be typeset; a logo that cannot be read is left out. */
    compileInvoice(snapshot: InvoiceSnapshot, options: InvoiceOptions): Buffer {
      const record = recordOf(snapshot, options);
      const source = { snapshot, ...options, record };
      if (record === null) return writeInvoice(source, () => writePdf(compiler, invoice));
      return writeInvoice(source, () => identifyElectronicInvoice(writePdf(compiler, invoice, 'a-3a')));
    },
    /** All pages as one SVG. Throws when the data cannot be typeset. */
    drawInvoice(snapshot: InvoiceSnapshot, options: InvoiceOptions): Buffer {
      const source = { snapshot, ...options, record: null };
      return writeInvoice(source, () => orTypstError(() => Buffer.from(compiler.plainSvg(invoice))));
    },
    /** Throws when the data cannot be typeset; a logo that cannot be read is left out. */
    compileContract({ logo, ...data }: ContractVersion): Buffer {
      return withSafeLogo(logo, (picture) => {
        provide(contractFile, withGreeting(data), picture);
        return writePdf(compiler, contractDocument);
      });
    },
    /** Throws when the data cannot be typeset; a logo that cannot be read is left out. */
    compileLetter({ logo, ...letter }: LetterWithLogo): Buffer {
      return withSafeLogo(logo, (picture) => {
        const purposes = letter.kind === 'reminder' ? reminderPurposes(letter.content) : [];
        provide(
          letterFile,
          { letter: letter.content, purposes, ...provideGiroCode(giroCodeOfLetter(letter)) },
          picture,
        );
        return writePdf(compiler, { mainFilePath: join(templates, letterTemplates[letter.kind]) });
      });
    },
    /** Throws when the data cannot be typeset; a logo that cannot be read is left out. */
    compileStatement(statement: PrintedStatement, sender: DocumentSender): Buffer {
      return withSafeLogo(sender?.logo ?? null, (picture) => {
        provide(statementFile, { statement, provider: sender?.provider ?? null }, picture);
        return writePdf(compiler, yearStatement);
      });
    },
  };
}

/** A stored contract has the name as a person entered it. */
function withGreeting({ content, ...version }: Omit<ContractVersion, 'logo'>): Omit<ContractVersion, 'logo'> {
  const { isBusiness = false, ...recipient } = content.recipient;
  const greetingName = greetingNameOf({ ...recipient, isBusiness });
  return { ...version, content: { ...content, recipient: { ...content.recipient, greetingName } } };
}

/** A picture that Typst cannot read is left out; any other error is ours. */
function compileWithLogo(withLogo: () => Buffer, without: () => Buffer): Buffer {
  try {
    return withLogo();
  } catch (error) {
    if (!(error instanceof TypstError)) throw error;
    return without();
  }
}

function tellWarnings(compiler: NodeCompiler, onWarning: (text: string) => void): void {
  const warning = compiler.compile(invoice).takeWarnings();
  if (warning) onWarning(describe(warning.shortDiagnostics));
}

interface InvoiceSource extends InvoiceOptions {
  snapshot: InvoiceSnapshot;
  /** The electronic invoice to embed. */
  record: string | null;
}

/**
 * Business customers get an electronic invoice (UStG § 14 (1)) inside the document. The cancellation of an invoice from
 * before the table of VAT rates gets none: its lines do not name their rates.
 */
function recordOf(snapshot: InvoiceSnapshot, { isPreview }: InvoiceOptions): string | null {
  const isComplete = Object.hasOwn(snapshot.totals, 'vatAmounts');
  return snapshot.recipient.isBusiness && isComplete && !isPreview ? crossIndustryInvoice(snapshot) : null;
}

/** The checks of PDF/UA or PDF/A come with the export: one of them, the compiler knows no document of both. */
function writePdf(
  compiler: NodeCompiler,
  document: { mainFilePath: string },
  pdfStandard: 'ua-1' | 'a-3a' = 'ua-1',
): Buffer {
  return orTypstError(() => compiler.pdf(document, { pdfStandard }));
}

function orTypstError(write: () => Buffer): Buffer {
  try {
    return write();
  } catch (error) {
    const { message } = error as Error;
    const reasons = [...message.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, reason = '']) =>
      reason.replaceAll('\\"', ''),
    );
    throw new TypstError(reasons.join('; ') || message, { cause: error });
  }
}

function withPrintableText(_: string, value: unknown): unknown {
  return typeof value === 'string' ? printableText(value) : value;
}

function describe(diagnostics: { message?: string; path?: string; range?: string }[]): string {
  return diagnostics.map(({ message, path }) => [path, message].filter(Boolean).join(': ')).join('; ');
}

function formatOf({ type }: Logo): 'png' | 'jpg' {
  return type === 'image/png' ? 'png' : 'jpg';
}

function filesOf(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}
