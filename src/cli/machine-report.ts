import { existsSync, statfsSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import type { ReportLine } from "#cli/report-line.ts";

const MEGABYTE = 1_000_000;
/** Below this a backup, a large import or the database's own log may find no place. */
const DISK_LEAST = 500 * MEGABYTE;
/** A server beside the embedded database needs some 300 MB. */
const MEMORY_LEAST = 300 * MEGABYTE;

/** How much room is left where `dataDir` lies, and how much memory on this machine. */
export function machineReport(dataDir: string, measured = measure(dataDir)): readonly ReportLine[] {
  const { disk, diskInAll, memory, memoryInAll } = measured;
  const hasRoom = disk >= DISK_LEAST;
  const hasMemory = memory >= MEMORY_LEAST;
  const room = `${sizeText(disk)} free of ${sizeText(diskInAll)} where ${dataDir} lies`;
  const left = `${sizeText(memory)} available of ${sizeText(memoryInAll)}`;
  return [
    { name: "disk", value: hasRoom ? room : `${room}: make room, or nothing can be written soon`, isWell: hasRoom },
    { name: "memory", value: hasMemory ? left : `${left}: too little for a server`, isWell: hasMemory },
  ];
}

type Measured = { disk: number; diskInAll: number; memory: number; memoryInAll: number };

function measure(dataDir: string): Measured {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize } = statfsSync(folder);
  const limit = process.constrainedMemory();
  // Without a limit of its own the process may have all that the system can spare.
  const isLimited = limit > 0 && limit < totalmem();
  const memory = isLimited ? process.availableMemory() : Math.max(process.availableMemory(), freemem());
  return { disk: bavail * bsize, diskInAll: blocks * bsize, memory, memoryInAll: isLimited ? limit : totalmem() };
}

function sizeText(bytes: number): string {
  return bytes >= 1_000 * MEGABYTE
    ? `${(bytes / (1_000 * MEGABYTE)).toFixed(1)} GB`
    : `${Math.floor(bytes / MEGABYTE)} MB`;
}
