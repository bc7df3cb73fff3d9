import type { MarketPrice } from '@lichthof/domain/market-prices/market-price.ts';
import { MarketPriceError } from '@lichthof/domain/market-prices/market-price.ts';
import { readA44, type A44Series } from '@lichthof/domain/market-prices/read-a44.ts';
import { readPriceJson } from '@lichthof/domain/market-prices/read-price-json.ts';
import { readSmardCsv } from '@lichthof/domain/market-prices/read-smard-csv.ts';
import {
  childOf,
  childrenOf,
  findAll,
  readXml,
  textOf,
  UnreadableXmlError,
  type XmlElement,
} from '../../../integrations/xml/read-xml.ts';

/** The prices of a file, whose first sign tells its form. Throws MarketPriceError. */
export function readPriceFile(text: string): MarketPrice[] {
  const start = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (start === '{') return readPriceJson(text);
  return start === '<' ? readA44(readSeries(text)) : readSmardCsv(text);
}

function readSeries(text: string): A44Series[] {
  const document = parse(text);
  if (document.name !== 'Publication_MarketDocument' || textOf(document, 'type') !== 'A44')
    throw new MarketPriceError('unknownForm');
  return findAll(document, 'TimeSeries').map((series) => ({
    domain: textOf(series, 'in_Domain.mRID'),
    currency: textOf(series, 'currency_Unit.name'),
    unit: textOf(series, 'price_Measure_Unit.name'),
    sequence: textOf(series, 'classificationSequence_AttributeInstanceComponent.position'),
    periods: childrenOf(series, 'Period').map(periodOf),
  }));
}

function parse(text: string): XmlElement {
  try {
    return readXml(Buffer.from(text.replace(/^\uFEFF/, '').replace(/^<\?xml[^>]*\?>/, '')));
  } catch (error) {
    if (error instanceof UnreadableXmlError) throw new MarketPriceError('unknownForm');
    throw error;
  }
}

function periodOf(period: XmlElement): A44Series['periods'][number] {
  const interval = childOf(period, 'timeInterval');
  return {
    start: textOf(interval, 'start'),
    end: textOf(interval, 'end'),
    resolution: textOf(period, 'resolution'),
    points: childrenOf(period, 'Point').map((point) => ({
      position: textOf(point, 'position'),
      price: textOf(point, 'price.amount'),
    })),
  };
}
