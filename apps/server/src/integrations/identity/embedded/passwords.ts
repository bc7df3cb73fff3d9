import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

interface Parameters {
  /** Binary logarithm of scrypt's N. */
  logN: number;
  blockSize: number;
  parallelization: number;
}

/** 32 MB and a quarter of a second: one of the equivalent choices OWASP's password storage cheat sheet gives for scrypt. */
const current: Parameters = { logN: 15, blockSize: 8, parallelization: 3 };
const saltBytes = 16;
const keyBytes = 32;
const format = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** A salted hash that carries its own parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, current);
  return formatHash(current, salt, key);
}

/** Compares in constant time; without a hash it takes as long and says no, so that nobody learns which accounts exist. */
export async function isRightPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { parameters, salt, key } = parse(hash ?? nobodysHash);
  const given = await derive(password, salt, parameters);
  return timingSafeEqual(given, key) && Boolean(hash);
}

const nobodysHash = formatHash(current, randomBytes(saltBytes), randomBytes(keyBytes));

function formatHash({ logN, blockSize, parallelization }: Parameters, salt: Buffer, key: Buffer): string {
  const parameters = `ln=${logN},r=${blockSize},p=${parallelization}`;
  return `scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

function parse(hash: string) {
  const [, logN, blockSize, parallelization, salt = '', key = ''] = format.exec(hash) ?? [];
  if (!key) throw new Error('A stored password hash is not readable');
  return {
    parameters: { logN: Number(logN), blockSize: Number(blockSize), parallelization: Number(parallelization) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { logN, blockSize, parallelization }: Parameters): Promise<Buffer> {
  const cost = 2 ** logN;
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
