import type { IssueCode } from '../quarter-hour-file/issues.ts';
import { type MessageTime, readMessageTime } from './message-time.ts';
import { segmentsOf, type Segment } from './segments.ts';

/** Where something stands: the message's reference and the number of the segment in it, UNH being 1. */
interface MessagePlace {
  message: string;
  segment: number;
}

/** One quantity of a register, of a span of time or of an instant. */
export interface MessageValue extends MessagePlace {
  kind: 'value';
  location: string;
  serialNumber: string;
  obis: string;
  /** Of a register that has no OBIS code: the product with the kind of its code, such as 'AUA:Z08'. */
  product: string;
  qualifier: string;
  quantity: string;
  unit: string;
  from: MessageTime | null;
  to: MessageTime | null;
  at: MessageTime | null;
  /** The QTY segment as it is written. */
  text: string;
}

/** What is wrong with the form of a message or of the interchange. */
interface MessageFault extends MessagePlace {
  kind: 'fault';
  code: IssueCode;
  text?: string;
  expected?: number;
}

/** A message that begins. */
interface MessageBegin {
  kind: 'message';
  message: string;
  sender: string;
}

export type MessageEvent = MessageValue | MessageFault | MessageBegin;

interface Times {
  from: MessageTime | null;
  to: MessageTime | null;
  at: MessageTime | null;
}
const noTimes = (): Times => ({ from: null, to: null, at: null });

type PendingValue = Omit<MessageValue, keyof Times | 'kind'> & { times: Times };

/** Kinds of codes in PIA that are OBIS codes; some senders leave the kind out. */
const obisKinds: ReadonlySet<string> = new Set(['', 'SRW', 'Z02']);

/** Goes through an interchange of MSCONS messages (D.04B as used in Germany), segment by segment. */
export class MessageReader {
  readonly #tell: (event: MessageEvent) => void;
  #interchange: string | undefined;
  #messages = 0;
  #sender = '';
  #message = '';
  #isOpen = false;
  #isOther = false;
  #segment = 0;
  #hasPlace = false;
  #location = '';
  #serialNumber = '';
  #obis = '';
  #product = '';
  #placeTimes = noTimes();
  #pending: PendingValue | undefined;

  /** Told of each event in its order. */
  constructor(tell: (event: MessageEvent) => void) {
    this.#tell = tell;
  }

  read(text: string): void {
    for (const segment of segmentsOf(text)) this.#take(segment);
    if (this.#isOpen) this.#fault('segmentMissing', 'UNT');
    else if (this.#interchange !== undefined) this.#fault('segmentMissing', 'UNZ');
  }

  #take(segment: Segment): void {
    this.#segment += 1;
    if (segment.tag === '') this.#fault('segmentCutOff', segment.text);
    else if (segment.tag === 'UNB') this.#beginInterchange(segment);
    else if (segment.tag === 'UNZ') this.#endInterchange(segment);
    else if (segment.tag === 'UNH') this.#beginMessage(segment);
    else if (segment.tag === 'UNT') this.#endMessage(segment);
    else if (!this.#isOpen) this.#fault('segmentUnexpected', segment.text);
    else if (!this.#isOther) this.#takeContent(segment);
  }

  #beginInterchange({ elements, text }: Segment): void {
    if (this.#interchange !== undefined) this.#fault('segmentUnexpected', text);
    this.#interchange = elements[4]?.[0] ?? '';
    this.#sender = elements[1]?.[0] ?? '';
    this.#messages = 0;
  }

  #endInterchange({ elements, text }: Segment): void {
    if (this.#isOpen) this.#fault('segmentMissing', 'UNT');
    if (this.#interchange === undefined) this.#fault('segmentUnexpected', text);
    else if (elements[1]?.[0] !== this.#interchange) this.#fault('referenceWrong', text);
    if (Number(elements[0]?.[0]) !== this.#messages) this.#fault('countWrong', text, this.#messages);
    this.#interchange = undefined;
    this.#isOpen = false;
  }

  #beginMessage({ elements, text }: Segment): void {
    if (this.#isOpen) this.#fault('segmentMissing', 'UNT');
    this.#segment = 1;
    this.#messages += 1;
    this.#message = elements[0]?.[0] ?? '';
    this.#isOpen = true;
    this.#isOther = elements[1]?.[0] !== 'MSCONS';
    this.#beginPlace('');
    this.#hasPlace = false;
    if (this.#isOther) this.#fault('otherMessage', elements[1]?.[0] ?? text);
    else this.#tell({ kind: 'message', message: this.#message, sender: this.#sender });
  }

  #endMessage({ elements, text }: Segment): void {
    this.#flush();
    if (!this.#isOpen) this.#fault('segmentUnexpected', text);
    else if (Number(elements[0]?.[0]) !== this.#segment) this.#fault('countWrong', text, this.#segment);
    if (this.#isOpen && elements[1]?.[0] !== this.#message) this.#fault('referenceWrong', text);
    this.#isOpen = false;
  }

  #takeContent(segment: Segment): void {
    const { tag, elements, text } = segment;
    const [first = [], second = []] = elements;
    if (tag === 'DTM') this.#takeTime(first, text);
    else if (tag === 'NAD' || tag === 'LOC') {
      this.#flush();
      if (tag === 'LOC') this.#beginPlace(second[0] ?? '');
    } else if (tag === 'RFF' && first[0] === 'MG') this.#serialNumber = first[1] ?? '';
    else if (tag === 'LIN') {
      this.#flush();
      this.#takeProduct([]);
    } else if (tag === 'PIA') this.#takeProduct(second);
    else if (tag === 'QTY') this.#takeQuantity(first, text);
  }

  #takeProduct([id = '', kind = '']: string[]): void {
    const isObis = id === '' || obisKinds.has(kind);
    this.#obis = isObis ? id : '';
    this.#product = isObis ? '' : `${id}:${kind}`;
  }

  #beginPlace(location: string): void {
    this.#hasPlace = true;
    this.#location = location;
    this.#serialNumber = '';
    this.#takeProduct([]);
    this.#placeTimes = noTimes();
    this.#pending = undefined;
  }

  #takeTime([qualifier = '', value = '', format = '']: string[], text: string): void {
    const field = ({ '163': 'from', '164': 'to', '9': 'at', '7': 'at' } as const)[qualifier];
    if (!field) return;
    const time = readMessageTime(value, format);
    if (!time) this.#fault('timeUnreadable', text);
    const times = this.#pending?.times ?? this.#placeTimes;
    if (field !== 'at' || qualifier === '9' || times.at === null) times[field] = time;
  }

  #takeQuantity([qualifier = '', quantity = '', unit = '']: string[], text: string): void {
    this.#flush();
    if (!this.#hasPlace) return this.#fault('segmentMissing', 'LOC');
    if (this.#obis === '' && this.#product === '') return this.#fault('segmentMissing', 'PIA');
    const place = { message: this.#message, segment: this.#segment };
    const register = {
      location: this.#location,
      serialNumber: this.#serialNumber,
      obis: this.#obis,
      product: this.#product,
    };
    this.#pending = { ...place, ...register, qualifier, quantity, unit, text, times: noTimes() };
  }

  /** A quantity is told once all of its times have been read; without one of its own it has its place's. */
  #flush(): void {
    if (!this.#pending) return;
    const { times, ...value } = this.#pending;
    this.#pending = undefined;
    const hasTime = times.from !== null || times.to !== null || times.at !== null;
    this.#tell({ kind: 'value', ...value, ...(hasTime ? times : this.#placeTimes) });
  }

  #fault(code: IssueCode, text: string, expected?: number): void {
    const place = { message: this.#message, segment: this.#segment };
    this.#tell({ kind: 'fault', code, text, ...place, ...(expected !== undefined && { expected }) });
  }
}
