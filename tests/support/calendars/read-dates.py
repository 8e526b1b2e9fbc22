"""Reads a calendar file as programs on Debian do, and writes what it found as JSON: the file, and the period in days."""

import datetime
import json
import os
import subprocess
import sys
import tempfile

import icalendar
import vobject

path, start, end = sys.argv[1:4]
with open(path, "rb") as file:
    data = file.read()
text = data.decode("utf-8")
utc = datetime.timezone.utc
from_day = datetime.datetime.fromisoformat(start).replace(tzinfo=utc)
to_day = datetime.datetime.fromisoformat(end).replace(tzinfo=utc)


def iso(moment):
    return moment.astimezone(utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def by_icalendar():
    """The entries as python3-icalendar reads them, which fails for a file that is not valid."""
    calendar = icalendar.Calendar.from_ical(data)
    zones = [str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")]
    for zone in calendar.walk("VTIMEZONE"):
        zone.to_tz()
    entries = [
        {"uid": str(event["UID"]), "title": str(event["SUMMARY"]), "description": str(event["DESCRIPTION"])}
        for event in calendar.walk("VEVENT")
    ]
    return {"zones": zones, "entries": entries}


def by_vobject():
    """The starts as python3-vobject and dateutil expand them, by the definitions of zones in the file."""
    starts = []
    events = vobject.readOne(text).vevent_list
    moved = {(e.uid.value, iso(e.recurrence_id.value)) for e in events if hasattr(e, "recurrence_id")}
    for event in events:
        if getattr(event, "status", None) is not None and event.status.value == "CANCELLED":
            continue
        zone = event.dtstart.value.tzinfo
        rules = None if hasattr(event, "recurrence_id") else event.getrruleset()
        if rules is None:
            starts.append(event.dtstart.value.astimezone(utc))
            continue
        for local in rules.between(from_day - datetime.timedelta(2), to_day + datetime.timedelta(2)):
            at = local.replace(tzinfo=local.tzinfo or zone)
            if (event.uid.value, iso(at)) not in moved:
                starts.append(at.astimezone(utc))
    return sorted(iso(at) for at in starts if from_day <= at < to_day)


def by_khal():
    """The starts that khal lists, after importing the file."""
    with tempfile.TemporaryDirectory() as home:
        config = os.path.join(home, "config")
        with open(config, "w", encoding="utf-8") as file:
            file.write(
                f"[calendars]\n[[own]]\npath = {home}/own\ntype = calendar\n"
                "[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M:%S\ndateformat = %Y-%m-%d\n"
                "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%dT%H:%M:%S\nlongdatetimeformat = %Y-%m-%dT%H:%M:%S\n"
                f"[sqlite]\npath = {home}/khal.db\n"
            )
        os.mkdir(os.path.join(home, "own"))
        env = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "TZ": "UTC"}
        khal = ["khal", "-c", config]
        subprocess.run([*khal, "import", "--batch", path], check=True, env=env, capture_output=True)
        listed = subprocess.run(
            [*khal, "list", "--notstarted", "--format", "{start-long}\t{status}\t{title}", "--day-format", "", start, end],
            check=True,
            env=env,
            capture_output=True,
            text=True,
        )
        lines = [line.split("\t") for line in listed.stdout.splitlines() if line.count("\t") == 2]
        # khal includes the last day.
        return sorted(f"{line[0]}Z" for line in lines if "CANCELLED" not in line[1] and start <= line[0] < end)


json.dump({"icalendar": by_icalendar(), "vobject": by_vobject(), "khal": by_khal()}, sys.stdout)
