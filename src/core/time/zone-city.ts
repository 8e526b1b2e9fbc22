import type { ZoneId } from "#core/time/instant.ts";

/** Places whose spelling does not fit into an IANA name. The key is the last part of the zone's name. */
const SPELLINGS = new Map(
  Object.entries({
    Araguaina: "Araguaína",
    Asuncion: "Asunción",
    Bahia_Banderas: "Bahía de Banderas",
    Belem: "Belém",
    Bogota: "Bogotá",
    Cancun: "Cancún",
    Chisinau: "Chișinău",
    Ciudad_Juarez: "Ciudad Juárez",
    Cordoba: "Córdoba",
    Cuiaba: "Cuiabá",
    Curacao: "Curaçao",
    DumontDUrville: "Dumont d'Urville",
    El_Aaiun: "El Aaiún",
    Ho_Chi_Minh: "Ho Chi Minh City",
    Lome: "Lomé",
    Maceio: "Maceió",
    Mazatlan: "Mazatlán",
    Merida: "Mérida",
    Ndjamena: "N'Djamena",
    Noumea: "Nouméa",
    Reunion: "Réunion",
    Sao_Paulo: "São Paulo",
    Sao_Tome: "São Tomé",
    Tucuman: "Tucumán",
    Urumqi: "Ürümqi",
    Zurich: "Zürich",
    // Browsers may still report an old name.
    Asmera: "Asmara",
    Calcutta: "Kolkata",
    Coral_Harbour: "Atikokan",
    Enderbury: "Kanton",
    Faeroe: "Faroe",
    Godthab: "Nuuk",
    Katmandu: "Kathmandu",
    Kiev: "Kyiv",
    Ponape: "Pohnpei",
    Rangoon: "Yangon",
    Saigon: "Ho Chi Minh City",
    Truk: "Chuuk",
    Center: "Center, North Dakota",
    Beulah: "Beulah, North Dakota",
    Knox: "Knox, Indiana",
    Marengo: "Marengo, Indiana",
    Petersburg: "Petersburg, Indiana",
    St_Johns: "St. John's",
  }),
);

/**
 * The place that a zone is named after, as people write it: "New York", "St. John's", "UTC", and "GMT−5" for
 * `Etc/GMT+5`, whose sign IANA inverts.
 */
export function zoneCity(zone: ZoneId): string {
  const etc = /^Etc\/GMT([+-])(\d+)$/.exec(zone);
  if (etc) return `GMT${etc[1] === "+" ? "−" : "+"}${etc[2]}`;
  const last = zone.slice(zone.lastIndexOf("/") + 1);
  return SPELLINGS.get(last) ?? last.replace(/^St_/, "St. ").replaceAll("_", " ");
}
