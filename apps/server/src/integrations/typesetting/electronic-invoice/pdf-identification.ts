import { getItem, getLast } from '@lichthof/domain/collections/items.ts';

/** The name that ZUGFeRD 2 and Factur-X require for the embedded record. */
export const electronicInvoiceFile = 'factur-x.xml';

interface Schema {
  name: string;
  namespace: string;
  prefix: string;
  properties: Record<string, { value: string; type: 'Text' | 'Integer'; category: 'internal' | 'external' }>;
}

const text = (value: string) => ({ value, type: 'Text', category: 'external' }) as const;
const facturX: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: {
    DocumentType: text('INVOICE'),
    DocumentFileName: text(electronicInvoiceFile),
    Version: text('1.0'),
    ConformanceLevel: text('EN 16931'),
  },
};
/** The compiler writes PDF/A or PDF/UA; the template keeps the rules of both. */
const pdfUa: Schema = {
  name: 'PDF/UA Universal Accessibility Schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: { part: { value: '1', type: 'Integer', category: 'internal' } },
};

/**
 * Names ZUGFeRD and PDF/UA in the metadata of a PDF/A-3 of our compiler, and has readers show its title. Metadata and
 * catalogue are its last two objects and not compressed, so that they are written anew with the table of offsets.
 * Throws RangeError for any other PDF.
 */
export function identifyElectronicInvoice(pdf: Buffer): Buffer {
  const source = pdf.toString('latin1');
  const { offsets, trailer } = readTable(source);
  const [metadataAt, catalogAt] = [getItem(offsets, offsets.length - 2), getLast(offsets)];
  const tableAt = source.lastIndexOf('\nxref\n') + 1;
  const metadata = withMetadata(source.slice(metadataAt, catalogAt));
  const catalog = replaceOnce(source.slice(catalogAt, tableAt), '/ViewerPreferences <<', [
    '/ViewerPreferences <<',
    '    /DisplayDocTitle true',
  ]);
  const head = source.slice(0, metadataAt) + metadata;
  const body = head + catalog;
  const entries = [...offsets.slice(0, -1), head.length].map(
    (offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`,
  );
  const table = `xref\n0 ${entries.length + 1}\n0000000000 65535 f\r\n${entries.join('')}`;
  return Buffer.from(`${body}${table}${trailer}startxref\n${body.length}\n%%EOF`, 'latin1');
}

/** The offsets of the objects 1, 2, … and the trailer. */
function readTable(source: string): { offsets: number[]; trailer: string } {
  const match =
    /\nxref\n0 \d+\s+0000000000 65535 f\s+((?:\d{10} 00000 n\s+)+)(trailer[^]*?)startxref\s+\d+\s+%%EOF\s*$/.exec(
      source,
    );
  if (!match) throw new RangeError('The PDF has no table of offsets');
  const offsets = [...getItem(match, 1).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
  return { offsets, trailer: getItem(match, 2) };
}

function withMetadata(object: string): string {
  const described = [facturX, pdfUa].map(describeSchema).join('');
  const values = [facturX, pdfUa].map(valuesOf).join('');
  const withSchemas = replaceOnce(object, '<pdfaExtension:schemas><rdf:Bag>', [
    `<pdfaExtension:schemas><rdf:Bag>${described}`,
  ]);
  const filled = replaceOnce(withSchemas, '</rdf:Description></rdf:RDF>', [`</rdf:Description>${values}</rdf:RDF>`]);
  const added = filled.length - object.length;
  return filled.replace(/\/Length (\d+)/, (_, length: string) => `/Length ${Number(length) + added}`);
}

function describeSchema({ name, namespace, prefix, properties }: Schema): string {
  const described = Object.entries(properties).map(
    ([property, { type, category }]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name>` +
      `<pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category>` +
      `<pdfaProperty:description>${property}</pdfaProperty:description></rdf:li>`,
  );
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
  );
}

function valuesOf({ namespace, prefix, properties }: Schema): string {
  const values = Object.entries(properties).map(
    ([property, { value }]) => `<${prefix}:${property}>${value}</${prefix}:${property}>`,
  );
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${values.join('')}</rdf:Description>`;
}

function replaceOnce(source: string, found: string, lines: string[]): string {
  if (source.split(found).length !== 2) throw new RangeError(`The PDF has no single ${found}`);
  return source.replace(found, lines.join('\n'));
}
