const radians = Math.PI / 180;
const dayMs = 86_400_000;
/** Efficiency with inverter, wires, warm modules and dirt. */
const systemEfficiency = 0.82;

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** One field of modules; the azimuth runs from north (0) over east (90). */
export interface PvPlane {
  peakW: number;
  tiltDegrees: number;
  azimuthDegrees: number;
}

interface Sky {
  /** Sine of the sun's height; 0 or less at night. */
  height: number;
  azimuth: number;
}

/** The position of the sun, from declination and equation of time; exact to half a degree. */
export function skyAt(atMs: number, { latitude, longitude }: Coordinates): Sky {
  const dayOfYear = (atMs - Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1)) / dayMs;
  const season = (2 * Math.PI * (dayOfYear - 81)) / 365;
  const declination = 23.45 * radians * Math.sin(season);
  const equationMinutes = 9.87 * Math.sin(2 * season) - 7.53 * Math.cos(season) - 1.5 * Math.sin(season);
  const solarHour = ((atMs % dayMs) / dayMs) * 24 + longitude / 15 + equationMinutes / 60;
  const hourAngle = (solarHour - 12) * 15 * radians;

  const north = latitude * radians;
  const height =
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle);
  const azimuth =
    Math.PI +
    Math.atan2(Math.sin(hourAngle), Math.cos(hourAngle) * Math.sin(north) - Math.tan(declination) * Math.cos(north));
  return { height, azimuth };
}

/** Power of a plane in W under a sky with the given clearness. */
export function pvPowerW(plane: PvPlane, sky: Sky, clearness: number): number {
  if (sky.height <= 0.01) return 0;
  const clearIrradiance = 1098 * sky.height * Math.exp(-0.057 / sky.height);
  const direct = 0.74 * clearness;
  const diffuse = 0.16 + 0.08 * (1 - clearness);
  const tilt = plane.tiltDegrees * radians;
  const facing = Math.cos(sky.azimuth - plane.azimuthDegrees * radians);
  const incidence = sky.height * Math.cos(tilt) + Math.sqrt(1 - sky.height ** 2) * Math.sin(tilt) * facing;
  const onPlane = clearIrradiance * (direct * Math.min(3, Math.max(0, incidence) / sky.height) + diffuse);
  return plane.peakW * systemEfficiency * Math.min(1.05, onPlane / 1000);
}
