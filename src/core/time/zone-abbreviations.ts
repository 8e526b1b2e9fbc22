import type { ZoneId } from "#core/time/instant.ts";

/**
 * Abbreviations of a zone, winter and summer. The first part is from the IANA time zone database (release 2025b,
 * public domain); the second adds what it leaves out but people write. One abbreviation may name many zones: EST, CST,
 * IST and BST are each used on two continents.
 */
const ZONES_OF_ABBREVIATIONS: readonly (readonly [abbreviations: string, zones: string])[] = [
  ["ACST", "Australia/Darwin"],
  ["ACST ACDT", "Australia/Adelaide Australia/Broken_Hill"],
  ["AEST", "Australia/Brisbane Australia/Lindeman"],
  ["AEST AEDT", "Antarctica/Macquarie Australia/Hobart Australia/Melbourne Australia/Sydney"],
  ["AKST AKDT", "America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat"],
  [
    "AST",
    "America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Kralendijk America/Lower_Princes America/Marigot America/Martinique America/Montserrat America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola",
  ],
  ["AST ADT", "America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda"],
  ["AWST", "Australia/Perth"],
  [
    "CAT",
    "Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Windhoek",
  ],
  ["CET", "Africa/Algiers Africa/Tunis"],
  [
    "CET CEST",
    "Africa/Ceuta Arctic/Longyearbyen Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich",
  ],
  [
    "CST",
    "America/Bahia_Banderas America/Belize America/Chihuahua America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Merida America/Mexico_City America/Monterrey America/Regina America/Swift_Current America/Tegucigalpa Asia/Macau Asia/Shanghai Asia/Taipei",
  ],
  [
    "CST CDT",
    "America/Chicago America/Havana America/Indiana/Knox America/Indiana/Tell_City America/Matamoros America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga America/Rankin_Inlet America/Resolute America/Winnipeg",
  ],
  ["CHST", "Pacific/Guam Pacific/Saipan"],
  [
    "EAT",
    "Africa/Addis_Ababa Africa/Asmara Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte",
  ],
  ["EET", "Africa/Tripoli Europe/Kaliningrad"],
  [
    "EET EEST",
    "Africa/Cairo Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kyiv Europe/Mariehamn Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius",
  ],
  ["EST", "America/Atikokan America/Cancun America/Cayman America/Jamaica America/Panama"],
  [
    "EST EDT",
    "America/Detroit America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello America/Nassau America/New_York America/Port-au-Prince America/Toronto",
  ],
  [
    "GMT",
    "Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena",
  ],
  ["GMT BST", "Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London"],
  ["GMT IST", "Europe/Dublin"],
  ["HKT", "Asia/Hong_Kong"],
  ["HST", "Pacific/Honolulu"],
  ["HST HDT", "America/Adak"],
  ["IST", "Asia/Kolkata"],
  ["IST IDT", "Asia/Jerusalem"],
  ["JST", "Asia/Tokyo"],
  ["KST", "Asia/Pyongyang Asia/Seoul"],
  ["MSK", "Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd"],
  [
    "MST",
    "America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Mazatlan America/Phoenix America/Whitehorse",
  ],
  [
    "MST MDT",
    "America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Edmonton America/Inuvik",
  ],
  ["NST NDT", "America/St_Johns"],
  ["NZST NZDT", "Antarctica/McMurdo Pacific/Auckland"],
  ["PKT", "Asia/Karachi"],
  ["PST", "Asia/Manila"],
  ["PST PDT", "America/Los_Angeles America/Tijuana America/Vancouver"],
  ["SAST", "Africa/Johannesburg Africa/Maseru Africa/Mbabane"],
  ["SST", "Pacific/Midway Pacific/Pago_Pago"],
  [
    "WAT",
    "Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo",
  ],
  ["WET WEST", "Atlantic/Canary Atlantic/Faroe Atlantic/Madeira Europe/Lisbon"],
  ["WIB", "Asia/Jakarta Asia/Pontianak"],
  ["WIT", "Asia/Jayapura"],
  ["WITA", "Asia/Makassar"],
  // In use, though not in the database.
  ["SGT", "Asia/Singapore"],
  ["MYT", "Asia/Kuala_Lumpur Asia/Kuching"],
  ["ICT", "Asia/Bangkok Asia/Ho_Chi_Minh Asia/Phnom_Penh Asia/Vientiane"],
  ["GST", "Asia/Dubai Asia/Muscat"],
  ["AST", "Asia/Riyadh Asia/Kuwait Asia/Baghdad Asia/Bahrain Asia/Qatar Asia/Aden"],
  ["BST", "Asia/Dhaka"],
  ["NPT", "Asia/Kathmandu"],
  ["BRT", "America/Sao_Paulo America/Bahia America/Fortaleza America/Recife America/Belem America/Maceio"],
  ["ART", "America/Argentina/Buenos_Aires America/Argentina/Cordoba America/Argentina/Mendoza"],
  ["CLT CLST", "America/Santiago"],
  ["COT", "America/Bogota"],
  ["PET", "America/Lima"],
  ["VET", "America/Caracas"],
  ["BOT", "America/La_Paz"],
  ["TRT", "Europe/Istanbul"],
  ["IRST", "Asia/Tehran"],
  ["UZT", "Asia/Tashkent Asia/Samarkand"],
  ["SLST", "Asia/Colombo"],
  ["AFT", "Asia/Kabul"],
  ["MMT", "Asia/Yangon"],
  ["PHT", "Asia/Manila"],
  ["FJT", "Pacific/Fiji"],
  ["EST EDT", "Australia/Sydney Australia/Melbourne Australia/Hobart"],
  ["EST", "Australia/Brisbane"],
  ["ET", "America/New_York America/Detroit America/Toronto"],
  ["CT", "America/Chicago America/Winnipeg"],
  ["MT", "America/Denver America/Edmonton"],
  ["PT", "America/Los_Angeles America/Vancouver"],
  ["UTC", "UTC"],
  ["GMT", "UTC"],
];

const abbreviations = new Map<ZoneId, string[]>();
for (const [names, zones] of ZONES_OF_ABBREVIATIONS) {
  for (const zone of zones.split(" ")) {
    abbreviations.set(zone, [...new Set([...(abbreviations.get(zone) ?? []), ...names.split(" ")])]);
  }
}

/** The abbreviations of a zone, in capitals: EST and EDT for New York. */
export function zoneAbbreviations(zone: ZoneId): readonly string[] {
  return abbreviations.get(zone) ?? [];
}
